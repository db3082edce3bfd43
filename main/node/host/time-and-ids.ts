/** The machine's clock. */
import type { Clock, Ids } from '#core/ports.ts';
import { randomBytes } from 'node:crypto';

/** Timers take 32 bits; a longer wait would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, Math.min(Math.max(ms, 0), longestTimerMs));
      return () => clearTimeout(timer);
    },
  };
}

/** Hex digits of the stamp; enough for microseconds until the year 4253. */
const stampDigits = 14;

/** Fresh id suffixes: none can be guessed, and sorting them by text sorts them by age. */
export function createRandomIds(): Ids {
  let lastStamp = 0;
  return {
    next() {
      // In thousandths of a millisecond, so that ids of one millisecond, or of a clock set back, still sort by age.
      lastStamp = Math.max(Date.now() * 1000, lastStamp + 1);
      return lastStamp.toString(16).padStart(stampDigits, '0') + randomBytes(16).toString('base64url');
    },
  };
}
