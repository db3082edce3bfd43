/** Reads what one run prints, from its first byte to its last, and gives its stream back when that is done. */
import type { OutputFrame } from '#contract/output-frame.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../rpc/wire-client.ts';
import { createOutputWindow } from './output-window.ts';

export interface TakenOutput {
  readonly text: string;
  readonly omittedBytes: number;
  /** What attempts before the present one printed, each given once: the end of it, where it is long. */
  readonly earlier: readonly string[];
}

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
/** Of an attempt that was refused something, in characters. */
const earlierLength = 4000;

export function readOutput(client: BrokerClient, { runId, limitBytes, tell }: ReadOutputOptions): ReadOutput {
  let window = createOutputWindow(limitBytes);
  let earlier: string[] = [];
  let received = 0;
  let nextAttempt: number | null = null;
  let whenRead: { readonly offset: number; readonly tell: () => void } | null = null;

  const turnOver = (): void => {
    if (nextAttempt === null || received < nextAttempt) return;
    nextAttempt = null;
    earlier.push(window.take(true).text.slice(-earlierLength));
    window = createOutputWindow(limitBytes);
  };
  const keep = (bytes: Uint8Array): void => {
    const ofThis = nextAttempt === null ? bytes.length : Math.max(0, Math.min(bytes.length, nextAttempt - received));
    window.add(bytes.subarray(0, ofThis));
    received += ofThis;
    turnOver();
    if (ofThis < bytes.length) keep(bytes.subarray(ofThis));
  };
  const stopFrames = client.onOutput((frame: OutputFrame) => {
    if (frame.runId !== runId) return;
    const fresh = frame.bytes.subarray(Math.max(0, received - frame.offset));
    if (frame.offset > received) {
      // What the broker no longer had.
      window.skip(frame.offset - received);
      received = frame.offset;
      turnOver();
    }
    if (frame.offset + frame.bytes.length > received) {
      keep(fresh);
      tell(new TextDecoder().decode(fresh.subarray(-toldBytes)));
    }
    void client.call('output.ack', { runId, offset: received });
    if (whenRead !== null && received >= whenRead.offset) whenRead.tell();
  });
  const attach = () => client.call('output.attach', { runId, fromOffset: received });
  const attached = attach();

  return {
    take(isLast) {
      const taken = { ...window.take(isLast), earlier };
      earlier = [];
      return taken;
    },
    beginAttempt(offset) {
      nextAttempt = offset;
      turnOver();
    },
    async drain() {
      await attached;
      const { promise, resolve } = Promise.withResolvers<void>();
      const again = await attach();
      if (!again.ok) return again.error;
      whenRead = { offset: again.result.totalBytes, tell: resolve };
      if (received >= whenRead.offset) resolve();
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
