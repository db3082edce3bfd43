/** How long something takes by now, counted so that a clock that is set meanwhile changes nothing. */
import type { Clock } from '../../clock.ts';

export interface Stopwatch {
  /** Milliseconds since `since`, never negative. `of` names what is counted: as long as it is the same, time goes on evenly. */
  elapsed(of: string, since: number): number;
}

/** More are not looked at on one page: the first seen are forgotten, and begin anew from the clock. */
const mostCounted = 4000;

interface Seen {
  readonly elapsed: number;
  /** By the clock that nobody sets. */
  readonly at: number;
}

/** `wall` may be set while the page is open; what was seen before goes on from what it was. */
export function createStopwatch({ now }: Pick<Clock, 'now'>, wall: () => number, most = mostCounted): Stopwatch {
  const seen = new Map<string, Seen>();
  return {
    elapsed(of, since) {
      const key = `${of} ${since}`;
      const at = now();
      const first = seen.get(key) ?? { elapsed: Math.max(0, wall() - since), at };
      seen.set(key, first);
      for (const [oldest] of seen) {
        if (seen.size <= most) break;
        seen.delete(oldest);
      }
      return first.elapsed + Math.max(0, at - first.at);
    },
  };
}
