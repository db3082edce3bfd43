/** What one attempt may take of the broker through its listeners, however slow or many its clients are. */
export interface ListenerLimits {
  /** Open at once on each listener; each one costs the broker two descriptors. */
  readonly connections: number;
  /** From the first byte of a head, or of a handshake, to its last. */
  readonly headMs: number;
  /** How often heads are looked at. */
  readonly checkMs: number;
  /** Without a byte of a request's body; a long answer may be as silent as it likes. */
  readonly silentBodyMs: number;
}

export const listenerLimits: ListenerLimits = {
  connections: 512,
  headMs: 20_000,
  checkMs: 2000,
  silentBodyMs: 300_000,
};
