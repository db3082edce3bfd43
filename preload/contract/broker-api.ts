/** The type of `window.broker`: all that a page can reach. Frozen, and without a way to Node. */
import type { FrameStream } from './output-frame.ts';

/** Output as it reaches the page; checked there before use. */
export interface RawOutputFrame {
  readonly runId: string;
  readonly stream: FrameStream;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export interface BrokerApi {
  /** Resolves to a `Reply`; the page parses it. */
  invoke(method: string, params: unknown): Promise<unknown>;
  /** Called with a `BrokerEvent` not yet parsed. Returns the unsubscribe function. */
  onEvent(listener: (event: unknown) => void): () => void;
  onOutput(listener: (frame: RawOutputFrame) => void): () => void;
  /** Says whether the broker can be reached; called at once with the present state. */
  onConnection(listener: (state: 'connected' | 'lost') => void): () => void;
}
