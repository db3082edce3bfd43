/** Keeps what a run prints by its attempts: of the present one what was not taken yet, of those before it the end. */
import { createOutputWindow } from './output-window.ts';

export interface TakenOutput {
  readonly text: string;
  readonly omittedBytes: number;
  /** What of it came from standard error; empty where the command has a terminal. */
  readonly errors: string;
  /** What attempts before the present one printed, each given once: the end of it, where it is long. */
  readonly earlier: readonly string[];
}

export interface AttemptWindow {
  /** Bytes of the run that have come, or were skipped. */
  readonly received: number;
  keep(bytes: Uint8Array, isError: boolean): void;
  /** Nothing of what is before this offset will come any more. */
  skipTo(offset: number): void;
  /** What is printed from this offset on is of another attempt. Told of before anything from there on comes. */
  beginAttempt(offset: number): void;
  /** What came since the last call; `isLast` when no more will come. */
  take(isLast: boolean): TakenOutput;
}

/** Of an attempt that was refused something, in characters. */
const earlierLength = 4000;

/** Of standard error, which stands among the rest as well. */
const errorBytes = 16_000;

export function createAttemptWindow(limitBytes: number): AttemptWindow {
  let window = createOutputWindow(limitBytes);
  let errors = createOutputWindow(Math.min(errorBytes, limitBytes));
  let earlier: string[] = [];
  let received = 0;
  let nextAttempt: number | null = null;

  const turnOver = (): void => {
    if (nextAttempt === null || received < nextAttempt) return;
    nextAttempt = null;
    earlier.push(window.take(true).text.slice(-earlierLength));
    window = createOutputWindow(limitBytes);
    errors = createOutputWindow(Math.min(errorBytes, limitBytes));
  };
  const keep = (bytes: Uint8Array, isError: boolean): void => {
    const ofThis = nextAttempt === null ? bytes.length : Math.max(0, Math.min(bytes.length, nextAttempt - received));
    window.add(bytes.subarray(0, ofThis));
    if (isError) errors.add(bytes.subarray(0, ofThis));
    received += ofThis;
    turnOver();
    if (ofThis < bytes.length) keep(bytes.subarray(ofThis), isError);
  };
  return {
    get received() {
      return received;
    },
    keep,
    skipTo(offset) {
      window.skip(offset - received);
      received = offset;
      turnOver();
    },
    beginAttempt(offset) {
      nextAttempt = offset;
      turnOver();
    },
    take(isLast) {
      const taken = { ...window.take(isLast), errors: errors.take(isLast).text, earlier };
      earlier = [];
      return taken;
    },
  };
}
