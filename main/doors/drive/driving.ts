/** What every driver has: the agent's streams, a person's prompts, and the way to the broker. */
import type { ExternalToolRequester } from './external-tool-requester.ts';

export interface Conversation {
  /** What the person wants done, one after the other. */
  readonly prompts: AsyncIterable<string>;
  /** Passes on what the agent says. */
  say(text: string): void;
}

export interface Drive extends Conversation {
  readonly requester: ExternalToolRequester;
  /** Real path of the project; the agent works there. */
  readonly projectRoot: string;
  readonly streams: {
    /** What the agent writes. */
    readonly input: ReadableStream<Uint8Array>;
    readonly output: WritableStream<Uint8Array>;
  };
  /** Fires when the agent is gone: then an answer is not waited for any more. */
  readonly ended: AbortSignal;
  /** The name by which the agent calls itself; null leaves the program's. */
  called(name: string | null): void;
  /** Has the agent end its turn where a person stopped it; by the words of its own protocol. */
  whenStopped(interrupt: () => Promise<unknown>): void;
  /** Says something of our own. */
  note(text: string): void;
}
