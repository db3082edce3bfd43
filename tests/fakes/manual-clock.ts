/** A clock that stands still until a test moves it. */
import type { Clock } from '#core/ports.ts';

export interface ManualClock extends Clock {
  /** Moves on by `ms`, calling back in order of due time; what a callback sets in motion within that time is called too. */
  advance(ms: number): void;
  /** Sets the time, also back, without calling anybody: what an administrator or a time server does. */
  set(now: number): void;
  /** How many callbacks are due in the future. */
  readonly waiting: number;
}

interface Timer {
  readonly dueIn: { ms: number };
  readonly callback: () => void;
}

export function createManualClock(start = 1_700_000_000_000): ManualClock {
  let now = start;
  let passed = 0;
  // Kept as remaining time, as real timers are: setting the clock does not move them.
  const timers = new Set<Timer>();

  const pass = (ms: number): void => {
    now += ms;
    passed += ms;
    for (const timer of timers) timer.dueIn.ms -= ms;
  };

  return {
    now: () => now,
    elapsed: () => passed,
    after(ms, callback) {
      const timer: Timer = { dueIn: { ms: Math.max(0, ms) }, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      let left = ms;
      for (;;) {
        const [next] = [...timers].filter((timer) => timer.dueIn.ms <= left).sort((a, b) => a.dueIn.ms - b.dueIn.ms);
        if (next === undefined) break;
        const step = Math.max(0, next.dueIn.ms);
        timers.delete(next);
        pass(step);
        left -= step;
        next.callback();
      }
      pass(left);
    },
    set(time) {
      now = time;
    },
    get waiting() {
      return timers.size;
    },
  };
}
