/** Hands output to a terminal: a little at once, a flood in portions that leave time to draw and to answer. See decision 0004. */
import { joinBytes } from '#domain/common/join-bytes.ts';
import type { Clock } from '../../clock.ts';

export interface TerminalFeed {
  /** `taken` is called once the terminal holds the bytes in its rows. */
  write(this: void, bytes: Uint8Array, taken?: () => void): void;
  /** Hands nothing over for so long, in milliseconds, because something else is to be drawn first. */
  rest(this: void, ms: number): void;
  /** What was not handed over yet never is. */
  stop(this: void): void;
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly taken: () => void;
}

/** The terminal's own: takes each piece in as a whole, later, and then says so. */
export type TerminalWrite = (bytes: Uint8Array, taken: () => void) => void;

/** From the beginning of one portion of a flood to that of the next: drawing more often takes longer than reading what is drawn. */
export const roundMs = 33;
/** As much of it as the terminal may take up with reading. */
const portionMs = 26;
/** Larger than what a person types or a screen is made of. */
const floodBytes = 48 * 1024;
const firstPortionBytes = 128 * 1024;
export const largestPortionBytes = 1024 * 1024;
const nothing = new Uint8Array();

/** Keeps the order, and hands over at once what comes while nothing waits. */
export function feedTerminal(write: TerminalWrite, clock: Clock): TerminalFeed {
  let waiting: Piece[] = [];
  let isBusy = false;
  let portionBytes = firstPortionBytes;
  /** For when the next portion of a flood is handed over; null where none was before it. */
  let plannedAt: number | null = null;
  let endRest: (() => void) | null = null;

  function next(): void {
    if (endRest !== null) {
      isBusy = false;
      plannedAt = null;
      return;
    }
    const { count, length } = measurePortion(waiting, portionBytes);
    const portion = waiting.slice(0, count);
    waiting = waiting.slice(count);
    isBusy = count > 0;
    const handedFor = plannedAt;
    plannedAt = null;
    if (!isBusy) return;
    let began = 0;
    // The terminal begins when it likes; what counts is how long it takes then.
    write(nothing, () => {
      began = clock.now();
    });
    const pieces = portion.map(({ bytes }) => bytes);
    write(joinBytes(pieces, length), () => {
      const tookMs = clock.now() - began;
      for (const { taken } of portion) taken();
      const lateMs = handedFor === null ? 0 : began - handedFor;
      if (length < floodBytes) return next();
      portionBytes = fitting(length, tookMs);
      // A browser's timers are milliseconds late, the terminal's own among them: it is handed over that much earlier.
      const restMs = Math.max(0, roundMs - tookMs - lateMs);
      plannedAt = clock.now() + restMs;
      clock.after(restMs, next);
    });
  }

  return {
    write(bytes, taken = () => undefined) {
      waiting.push({ bytes, taken });
      if (!isBusy) next();
    },
    rest(ms) {
      endRest?.();
      endRest = clock.after(ms, () => {
        endRest = null;
        if (!isBusy) next();
      });
    },
    stop() {
      endRest?.();
      waiting = [];
    },
  };
}

/** How many pieces go over together, and how long they are: always one, and no more than fit into a portion. */
function measurePortion(
  waiting: readonly Piece[],
  portionBytes: number,
): { readonly count: number; readonly length: number } {
  let [count, length] = [0, 0];
  for (const { bytes } of waiting) {
    if (count > 0 && length + bytes.length > portionBytes) break;
    count += 1;
    length += bytes.length;
  }
  return { count, length };
}

/** How much the terminal takes in within a portion's time, by how long it took for the last one. */
function fitting(length: number, tookMs: number): number {
  const bytes = (length * portionMs) / Math.max(tookMs, 0.1);
  return Math.min(largestPortionBytes, Math.max(floodBytes, bytes));
}
