/** Hands output to a terminal in portions of some milliseconds of its work, one as soon as the other is taken in. See decision 0079. */
import { joinBytes } from '#domain/join-bytes.ts';

export interface TerminalFeed {
  /** `taken` is called once the terminal holds the bytes in its rows. */
  write(bytes: Uint8Array, taken?: () => void): void;
  /** What was not handed over yet never is. */
  stop(): void;
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly taken: () => void;
}

export interface FeedSurroundings {
  /** The terminal's own: takes everything in at once, in a task of its own, and then says so. */
  readonly write: (bytes: Uint8Array, taken: () => void) => void;
  /** Begins another task. Not by a timer: browsers hold back one that was set within another, and the terminal sets one each time. */
  readonly soon: (next: () => void) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Long enough that the frames between the portions do not take most of the time, short enough that none comes late. */
const portionMs = 20;
const firstPortionBytes = 128 * 1024;
export const smallestPortionBytes = 32 * 1024;
export const largestPortionBytes = 768 * 1024;
const nothing = new Uint8Array();

export function feedTerminal({ write, soon, now }: FeedSurroundings): TerminalFeed {
  let waiting: Piece[] = [];
  let isBusy = false;
  let portionBytes = firstPortionBytes;

  function next(): void {
    let [count, length] = [0, 0];
    for (const { bytes } of waiting) {
      if (count > 0 && length + bytes.length > portionBytes) break;
      count += 1;
      length += bytes.length;
    }
    const portion = waiting.slice(0, count);
    waiting = waiting.slice(count);
    isBusy = count > 0;
    if (!isBusy) return;
    let began = 0;
    write(nothing, () => {
      began = now();
    });
    const pieces = portion.map(({ bytes }) => bytes);
    write(joinBytes(pieces, length), () => {
      if (length >= smallestPortionBytes) portionBytes = fitting(length, now() - began);
      for (const { taken } of portion) taken();
      soon(next);
    });
  }

  return {
    write(bytes, taken = () => undefined) {
      waiting.push({ bytes, taken });
      if (!isBusy) next();
    },
    stop() {
      waiting = [];
    },
  };
}

/** How much the terminal takes in within a portion's time, by how long it took for the last one. */
function fitting(length: number, tookMs: number): number {
  const bytes = (length * portionMs) / Math.max(tookMs, 0.1);
  return Math.min(largestPortionBytes, Math.max(smallestPortionBytes, bytes));
}
