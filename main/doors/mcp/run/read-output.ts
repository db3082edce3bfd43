/** Reads what one run prints, from its first byte to its last, and gives its stream back when that is done. */
import type { OutputFrame } from '#contract/output-frame.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { createAttemptWindow, type TakenOutput } from './attempt-window.ts';

export interface ReadOutput {
  /** What came since the last call; `isLast` when no more will come. */
  take(isLast: boolean): TakenOutput;
  /** What is printed from this offset on is of another attempt. Told of before anything from there on comes. */
  beginAttempt(offset: number): void;
  /** To be called when the run has ended. Resolves when everything was read, or to why it cannot be. */
  drain(): Promise<WireError | null>;
  stop(): void;
}

export interface ReadOutputOptions {
  readonly runId: RunId;
  readonly limitBytes: number;
  /** Called with the latest of what was printed, in characters few enough for a message. */
  readonly tell: (text: string) => void;
}

const toldBytes = 2000;

export function readOutput(client: BrokerClient, { runId, limitBytes, tell }: ReadOutputOptions): ReadOutput {
  const attempts = createAttemptWindow(limitBytes);
  let whenRead: { readonly offset: number; readonly tell: () => void } | null = null;

  const stopFrames = client.onOutput((frame: OutputFrame) => {
    if (frame.runId !== runId) return;
    const fresh = frame.bytes.subarray(Math.max(0, attempts.received - frame.offset));
    // What the broker no longer had.
    if (frame.offset > attempts.received) attempts.skipTo(frame.offset);
    if (frame.offset + frame.bytes.length > attempts.received) {
      attempts.keep(fresh, frame.stream === 'stderr');
      tell(new TextDecoder().decode(fresh.subarray(-toldBytes)));
    }
    void client.call('output.ack', { runId, offset: attempts.received });
    if (whenRead !== null && attempts.received >= whenRead.offset) whenRead.tell();
  });
  const attach = () => client.call('output.attach', { runId, fromOffset: attempts.received });
  const attached = attach();

  return {
    take: (isLast) => attempts.take(isLast),
    beginAttempt: (offset) => attempts.beginAttempt(offset),
    async drain() {
      await attached;
      const { promise, resolve } = Promise.withResolvers<void>();
      const again = await attach();
      if (!again.ok) return again.error;
      whenRead = { offset: again.result.totalBytes, tell: resolve };
      if (attempts.received >= whenRead.offset) resolve();
      await promise;
      return null;
    },
    stop() {
      stopFrames();
      // A connection may watch so many at once, and no more.
      void client.call('output.detach', { runId });
    },
  };
}
