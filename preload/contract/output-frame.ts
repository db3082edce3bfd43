/** A chunk of a run's output and its binary form on a socket: stream u8, offset f64, id length u8, id, bytes. */
import type { RunId } from '#domain/common/ids.ts';
import { idSuffix } from '#domain/common/id-suffix.ts';

const streams = ['stdout', 'stderr', 'terminal', 'skipped'] as const;
export type FrameStream = (typeof streams)[number];

export interface OutputFrame {
  readonly runId: RunId;
  /** `skipped` carries no bytes: output between the last frame and `offset` was dropped for this client. */
  readonly stream: FrameStream;
  /** Position of the first byte in the run's whole output, all streams counted together. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

const headerBytes = 10;

export function encodeOutputFrame(frame: OutputFrame): Uint8Array<ArrayBuffer> {
  const id = new TextEncoder().encode(frame.runId);
  const out = new Uint8Array(headerBytes + id.length + frame.bytes.length);
  const view = new DataView(out.buffer);
  view.setUint8(0, streams.indexOf(frame.stream));
  view.setFloat64(1, frame.offset);
  view.setUint8(9, id.length);
  out.set(id, headerBytes);
  out.set(frame.bytes, headerBytes + id.length);
  return out;
}

/** Returns null for anything that is not a frame. */
export function decodeOutputFrame(data: Uint8Array): OutputFrame | null {
  if (data.length < headerBytes) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const stream = streams[view.getUint8(0)];
  const offset = view.getFloat64(1);
  const idLength = view.getUint8(9);
  if (stream === undefined || !Number.isSafeInteger(offset) || offset < 0) return null;
  if (data.length < headerBytes + idLength) return null;
  const runId = new TextDecoder().decode(data.subarray(headerBytes, headerBytes + idLength));
  if (!isRunId(runId)) return null;
  return { runId, stream, offset, bytes: data.subarray(headerBytes + idLength) };
}

/** Tells a run's id from other text without loading a schema. */
function isRunId(text: string): text is RunId {
  return text.startsWith('run_') && idSuffix.test(text.slice(4));
}
