/** Writes a run's output to the caller's own streams, in order, each byte once, and tells the broker how far it got. */
import type { Writable } from 'node:stream';
import type { OutputFrame } from '#contract/output-frame.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';

export interface OutputTargets {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

export interface RunOutput {
  /** `from`: what comes before it is neither written nor missed. */
  start(runId: RunId, from?: number): Promise<void>;
  /** Resolves when everything the run ever printed has been written, or to why the rest cannot be read. */
  drain(): Promise<WireError | null>;
  /** Bytes that the broker no longer had. */
  readonly lostBytes: number;
}

export function createRunOutput(client: BrokerClient, targets: OutputTargets): RunOutput {
  let runId: RunId | null = null;
  /** Everything before this offset was written or is lost. */
  let written = 0;
  let lostBytes = 0;
  let wanted: { offset: number; resolve: () => void } | null = null;

  function advance(offset: number): void {
    written = Math.max(written, offset);
    if (runId !== null) void client.call('output.ack', { runId, offset: written });
    if (wanted !== null && written >= wanted.offset) wanted.resolve();
  }

  let queue = Promise.resolve();
  let received = 0;
  function take(frame: OutputFrame): void {
    if (frame.runId !== runId) return;
    const end = frame.offset + frame.bytes.length;
    // Attaching again while frames are on their way makes some of them come twice. They are acknowledged again:
    // the first acknowledgement went to the stream before, and the broker would wait for it for ever.
    if (end <= received) {
      queue = queue.then(() => advance(end));
      return;
    }
    const bytes = frame.bytes.subarray(Math.max(0, received - frame.offset));
    lostBytes += Math.max(0, frame.offset - received);
    received = end;
    const target = frame.stream === 'stderr' ? targets.stderr : targets.stdout;
    queue = queue.then(() => write(target, bytes)).then(() => advance(end));
  }

  client.onOutput(take);
  return {
    async start(id, from = 0) {
      runId = id;
      received = from;
      written = from;
      await client.call('output.attach', { runId: id, fromOffset: from });
    },
    async drain() {
      if (runId === null) return null;
      const attached = await client.call('output.attach', { runId, fromOffset: received });
      if (!attached.ok) return attached.error;
      const { promise, resolve } = Promise.withResolvers<void>();
      wanted = { offset: attached.result.totalBytes, resolve };
      const stop = client.onClose(resolve);
      if (written >= wanted.offset) resolve();
      await promise;
      stop();
      return null;
    },
    get lostBytes() {
      return lostBytes;
    },
  };
}

/** Resolves when the bytes are on their way; a reader that is gone is not our business. */
function write(target: Writable, bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    target.write(bytes, () => resolve());
  });
}
