/** All output of one run by offset: a bounded window for screens, and holds by which a slow screen stops the producer. */
import type { OutputStream } from '#core/ports.ts';
import { joinBytes } from '#domain/common/join-bytes.ts';

export interface OutputChunk {
  readonly stream: OutputStream;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

export interface OutputLog {
  append(stream: OutputStream, bytes: Uint8Array): void;
  /** No more output will come. */
  end(): void;
  readonly totalBytes: number;
  readonly isEnded: boolean;
  /** What is kept of it, in bytes. */
  readonly keptBytes: number;
  /** First offset still kept. */
  readonly startOffset: number;
  /**
   * What follows `offset` of one stream, up to `maxBytes`; null when there is none yet. It stays as it is, and must not be written to:
   * the log may hold it too.
   */
  read(offset: number, maxBytes: number): OutputChunk | null;
  /** Called after every append and at the end. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** A viewer that cannot keep up holds the producer until it lets go. */
  setHold(holder: symbol, isHeld: boolean): void;
  onHold(listener: (isHeld: boolean) => void): void;
}

/** Bytes of one stream that followed each other, in a room that more of them may fill. */
interface Kept {
  readonly stream: OutputStream;
  readonly offset: number;
  length: number;
  readonly room: Uint8Array;
}

/** A terminal is read in pieces of some hundred bytes; kept and sent one by one, each would cost as much as a large one. */
const roomBytes = 64 * 1024;
/** Most commands say little. */
const firstRoomBytes = 4096;
const nothing = { stream: null, room: new Uint8Array(), length: 0 };

export function createOutputLog(options: { keepBytes: number }): OutputLog {
  let chunks: Kept[] = [];
  let total = 0;
  let kept = 0;
  let ended = false;
  const listeners = new Set<() => void>();
  const holders = new Set<symbol>();
  let holdListener: ((isHeld: boolean) => void) | null = null;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  /** Drops in batches: shifting one chunk at a time from a large array costs quadratic time. */
  const trim = (): void => {
    if (kept <= options.keepBytes * 2) return;
    let first = 0;
    for (const { length } of chunks) {
      if (kept - length < options.keepBytes) break;
      kept -= length;
      first += 1;
    }
    chunks = chunks.slice(first);
  };

  /** Index of the chunk that holds `offset`, by bisection. */
  const indexOf = (offset: number): number => {
    let low = 0;
    let high = chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = chunks[middle];
      if (chunk !== undefined && chunk.offset + chunk.length <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    append(stream, bytes) {
      if (bytes.length === 0) return;
      const last = chunks.at(-1);
      if (last?.stream === stream && last.length + bytes.length <= last.room.length) {
        last.room.set(bytes, last.length);
        last.length += bytes.length;
      } else {
        const room = new Uint8Array(Math.max(bytes.length, total < roomBytes ? firstRoomBytes : roomBytes));
        room.set(bytes);
        chunks.push({ stream, offset: total, length: bytes.length, room });
      }
      total += bytes.length;
      kept += bytes.length;
      trim();
      notify();
    },
    end() {
      ended = true;
      notify();
      listeners.clear();
    },
    get totalBytes() {
      return total;
    },
    get keptBytes() {
      return kept;
    },
    get isEnded() {
      return ended;
    },
    get startOffset() {
      return chunks[0]?.offset ?? total;
    },
    read(offset, maxBytes) {
      const first = indexOf(offset);
      const chunk = chunks[first];
      if (chunk === undefined) return null;
      const from = Math.max(offset, chunk.offset);
      const skip = from - chunk.offset;
      const part = chunk.room.subarray(skip, Math.min(chunk.length, skip + maxBytes));
      const parts = [part];
      let size = part.length;
      for (let index = first + 1; ; index += 1) {
        const { stream, room, length } = chunks[index] ?? nothing;
        // Small ones are joined. A large one is not cut for it: what lies in one room is read without a copy.
        if (stream !== chunk.stream || size + length > maxBytes) break;
        parts.push(room.subarray(0, length));
        size += length;
      }
      return { stream: chunk.stream, offset: from, bytes: parts.length === 1 ? part : joinBytes(parts, size) };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setHold(holder, isHeld) {
      const before = holders.size > 0;
      if (isHeld) holders.add(holder);
      else holders.delete(holder);
      const after = holders.size > 0;
      if (before !== after) holdListener?.(after);
    },
    onHold(listener) {
      holdListener = listener;
      if (holders.size > 0) listener(true);
    },
  };
}
