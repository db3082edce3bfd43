/** The end of what a run printed, by offset: as much as screens may go back to. */
import type { OutputStream } from '#core/ports.ts';
import { joinBytes } from '#domain/common/join-bytes.ts';

export interface OutputChunk {
  readonly stream: OutputStream;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Bytes of one stream that followed each other, in a room that more of them may fill. */
interface Kept {
  readonly stream: OutputStream;
  readonly offset: number;
  length: number;
  readonly room: Uint8Array;
}

export interface OutputWindow {
  /** It may hold twice as much for a while. */
  readonly keepBytes: number;
  kept: Kept[];
  keptBytes: number;
  /** Of all that was printed. */
  totalBytes: number;
}

/** A terminal is read in pieces of some hundred bytes; kept and sent one by one, each would cost as much as a large one. */
const roomBytes = 64 * 1024;
/** Most commands say little. */
const firstRoomBytes = 4096;
const nothing = { stream: null, room: new Uint8Array(), length: 0 };

export const emptyWindow = (keepBytes: number): OutputWindow => ({ keepBytes, kept: [], keptBytes: 0, totalBytes: 0 });

export function appendOutput(window: OutputWindow, stream: OutputStream, bytes: Uint8Array): void {
  const last = window.kept.at(-1);
  if (last?.stream === stream && last.length + bytes.length <= last.room.length) {
    last.room.set(bytes, last.length);
    last.length += bytes.length;
  } else {
    const usual = window.totalBytes < roomBytes ? firstRoomBytes : roomBytes;
    const room = new Uint8Array(Math.max(bytes.length, usual));
    room.set(bytes);
    window.kept.push({ stream, offset: window.totalBytes, length: bytes.length, room });
  }
  window.totalBytes += bytes.length;
  window.keptBytes += bytes.length;
  trim(window);
}

/** Drops in batches: shifting one piece at a time from a large array costs quadratic time. */
function trim(window: OutputWindow): void {
  if (window.keptBytes <= window.keepBytes * 2) return;
  let first = 0;
  for (const { length } of window.kept) {
    if (window.keptBytes - length < window.keepBytes) break;
    window.keptBytes -= length;
    first += 1;
  }
  window.kept = window.kept.slice(first);
}

/** See `OutputLog.read`. */
export function readOutput({ kept }: OutputWindow, offset: number, maxBytes: number): OutputChunk | null {
  const first = indexOf(kept, offset);
  const chunk = kept[first];
  if (chunk === undefined) return null;
  const from = Math.max(offset, chunk.offset);
  const skip = from - chunk.offset;
  const part = chunk.room.subarray(skip, Math.min(chunk.length, skip + maxBytes));
  const parts = [part];
  let size = part.length;
  for (let index = first + 1; ; index += 1) {
    const { stream, room, length } = kept[index] ?? nothing;
    // Small ones are joined. A large one is not cut for it: what lies in one room is read without a copy.
    if (stream !== chunk.stream || size + length > maxBytes) break;
    parts.push(room.subarray(0, length));
    size += length;
  }
  return { stream: chunk.stream, offset: from, bytes: parts.length === 1 ? part : joinBytes(parts, size) };
}

/** Of the piece that holds `offset`, by bisection. */
function indexOf(kept: readonly Kept[], offset: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = kept[middle];
    if (piece !== undefined && piece.offset + piece.length <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
