/** How much one socket client may cost the broker before it is slowed, skipped or dropped. */

export interface SocketLimits {
  /** Above this many unsent bytes output is dropped for the client, and said to be skipped. */
  readonly outputBacklogBytes: number;
  /** Above this many unsent bytes the client is closed: events are never dropped, so it must come back and resume. */
  readonly eventBacklogBytes: number;
  /** Calls of one client that may be under way at once. */
  readonly callsUnderWay: number;
  /** How often a client is pinged; one that answers none of two is gone, null where the kernel tells by itself. */
  readonly heartbeatMs: number | null;
}

export const heartbeatMs = 15_000;

export const socketLimits: SocketLimits = {
  outputBacklogBytes: 4 * 1024 * 1024,
  eventBacklogBytes: 32 * 1024 * 1024,
  callsUnderWay: 256,
  heartbeatMs,
};
