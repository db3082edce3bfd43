/** Feeds a run's output to a sink that says when it has drawn, and lets the broker send more only then. No byte is kept here. */
import type { OutputFrame } from '#contract/output-frame.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Bridge } from '../bridge.ts';

export interface OutputSink {
  /** Must call `drawn` once the bytes are on screen. `isReplayed`: a terminal had them before, and answered what they ask. */
  write(bytes: Uint8Array, drawn: () => void, isReplayed: boolean): void;
  /** Output between what was written and what comes next was dropped. */
  skipped(bytes: number): void;
  /** The broker no longer has this run's output. */
  gone(): void;
}

/** Drawn bytes between two acknowledgements; each is a call, and less than the broker keeps under way. */
export const ackEveryBytes = 384 * 1024;

/** Begins at the first byte; after a lost connection goes on where it stopped. The returned function ends it. */
export function attachOutput(bridge: Bridge, runId: RunId, sink: OutputSink): () => void {
  let received = 0;
  let drawn = 0;
  let acknowledged = 0;
  let replayTo = 0;
  let stopped = false;

  const acknowledge = (): void => {
    if (stopped || drawn - acknowledged < ackEveryBytes) return;
    acknowledged = drawn;
    void bridge.call('output.ack', { runId, offset: drawn });
  };

  const moveTo = (offset: number): void => {
    if (offset > received) sink.skipped(offset - received);
    received = Math.max(received, offset);
  };

  const write = (bytes: Uint8Array, end: number, isReplayed: boolean): void => {
    const onDrawn = (): void => {
      drawn = Math.max(drawn, end);
      acknowledge();
    };
    sink.write(bytes, onDrawn, isReplayed);
  };

  const onFrame = (frame: OutputFrame): void => {
    if (frame.runId !== runId || stopped) return;
    if (frame.stream === 'skipped') return moveTo(frame.offset);
    // Sent again around a reconnect: only what is new is written.
    const known = Math.max(0, received - frame.offset);
    if (known >= frame.bytes.length && frame.bytes.length > 0) return;
    if (frame.offset > received) moveTo(frame.offset);
    const fresh = frame.bytes.subarray(known);
    const from = frame.offset + known;
    received = frame.offset + frame.bytes.length;
    const old = Math.min(Math.max(0, replayTo - from), fresh.length);
    if (old > 0) write(fresh.subarray(0, old), from + old, true);
    if (old < fresh.length || old === 0) write(fresh.subarray(old), received, false);
  };

  const attach = async (): Promise<void> => {
    const answer = await bridge.call('output.attach', { runId, fromOffset: received });
    if (answer.ok) replayTo = answer.result.shownTo;
    if (stopped || answer.ok || answer.lost) return;
    sink.gone();
  };

  const stopFrames = bridge.onOutput(onFrame);
  const stopConnection = bridge.onConnection((state) => {
    if (state === 'connected') void attach();
  });
  return () => {
    stopped = true;
    stopFrames();
    stopConnection();
    void bridge.call('output.detach', { runId });
  };
}
