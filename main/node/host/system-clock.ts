/** The machine's clock. */
import type { Clock } from '#core/ports.ts';

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
