/** What an agent gives a run to read: in order, in pieces that a message can carry. */
import type { WireError } from '#domain/common/errors.ts';
import { submitTo, type RunPlace } from './run-place.ts';

export interface RunInput {
  /** Resolves when the command has it, or when there is room for more; else to why it was refused. */
  write(bytes: Uint8Array, isEnd: boolean): Promise<WireError | null>;
  /** To be called when the run begins: what it was given before is its own now. */
  begun(): void;
  /** Gives what a run that has not begun was given to the broker that it went to. */
  giveAgain(): void;
}

/** What one message may carry, before base64. */
const chunkBytes = 512 * 1024;

/** `place` says where the run is at the moment. */
export function createRunInput(submissionId: string, place: () => RunPlace): RunInput {
  let hasBegun = false;
  /** Input of a run that has not begun goes with it to the next broker. */
  let given: { readonly bytes: Uint8Array; readonly isEnd: boolean }[] = [];
  let writes: Promise<unknown> = Promise.resolve();

  const writePieces = async (bytes: Uint8Array, isEnd: boolean): Promise<WireError | null> => {
    const { runId } = place();
    for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
      const data = Buffer.from(bytes.subarray(at, at + chunkBytes)).toString('base64');
      const isLast = at + chunkBytes >= bytes.length;
      const op = { type: 'write-stdin', runId, data, end: isEnd && isLast } as const;
      const reply = await submitTo(place(), `${submissionId}-in`, op);
      if (!reply.ok) return reply.error;
      if (reply.result.kind === 'refused') return reply.result.error;
    }
    return null;
  };
  return {
    write(bytes, isEnd) {
      if (!hasBegun) given.push({ bytes, isEnd });
      // Behind what earlier calls sent: pieces of two calls must not mix.
      const written = writes.then(() => writePieces(bytes, isEnd));
      writes = written;
      return written;
    },
    begun() {
      hasBegun = true;
      given = [];
    },
    giveAgain() {
      for (const { bytes, isEnd } of given) writes = writes.then(() => writePieces(bytes, isEnd));
    },
  };
}
