/** A clock that stands still until a test moves it. */
import type { Clock } from '#core/ports.ts';

export interface HandClock extends Clock {
  /** Moves time on and runs what became due, in order. */
  advance(ms: number): void;
  /** Sets the time ahead, or back with a negative number, and calls nobody: what an administrator or a time server does. */
  step(ms: number): void;
}

export function handClock(start = 1_000_000): HandClock {
  let time = start;
  let offBy = 0;
  const due = new Set<{ at: number; run: () => void }>();
  return {
    now: () => time + offBy,
    elapsed: () => time - start,
    after(ms, run) {
      const timer = { at: time + ms, run };
      due.add(timer);
      return () => {
        due.delete(timer);
      };
    },
    advance(ms) {
      const end = time + ms;
      for (;;) {
        const next = [...due].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        due.delete(next);
        time = next.at;
        next.run();
      }
      time = end;
    },
    step(ms) {
      offBy += ms;
    },
  };
}
