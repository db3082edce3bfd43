/** All output of one run by offset: a bounded window for screens, and holds by which a slow screen stops the producer. */
import type { OutputStream } from '#core/ports.ts';

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
  /** First offset still kept. */
  readonly startOffset: number;
  /** The next chunk at or after `offset`, cut to `maxBytes`; null when there is none yet. */
  read(offset: number, maxBytes: number): OutputChunk | null;
  /** Called after every append and at the end. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** A viewer that cannot keep up holds the producer until it lets go. */
  setHold(holder: symbol, isHeld: boolean): void;
  onHold(listener: (isHeld: boolean) => void): void;
}

export function createOutputLog(options: { keepBytes: number }): OutputLog {
  let chunks: OutputChunk[] = [];
  let total = 0;
  let kept = 0;
  let ended = false;
  const listeners = new Set<() => void>();
  const holders = new Set<symbol>();
  let holdListener: (isHeld: boolean) => void = () => undefined;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  /** Drops in batches: shifting one chunk at a time from a large array costs quadratic time. */
  const trim = (): void => {
    if (kept <= options.keepBytes * 2) return;
    let first = 0;
    while (kept > options.keepBytes) {
      kept -= chunks[first]?.bytes.length ?? 0;
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
      if (chunk !== undefined && chunk.offset + chunk.bytes.length <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    append(stream, bytes) {
      if (bytes.length === 0) return;
      // Copied, because readers may reuse their buffers.
      chunks.push({ stream, offset: total, bytes: bytes.slice() });
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
    get isEnded() {
      return ended;
    },
    get startOffset() {
      return chunks[0]?.offset ?? total;
    },
    read(offset, maxBytes) {
      const chunk = chunks[indexOf(offset)];
      if (chunk === undefined) return null;
      const skip = Math.max(0, offset - chunk.offset);
      return {
        stream: chunk.stream,
        offset: chunk.offset + skip,
        bytes: chunk.bytes.subarray(skip, skip + maxBytes),
      };
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
      if (before !== after) holdListener(after);
    },
    onHold(listener) {
      holdListener = listener;
      if (holders.size > 0) listener(true);
    },
  };
}
