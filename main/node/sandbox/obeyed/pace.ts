/**
 * Keeps long work from holding others up: it is done in slices, and for so long in all. What others take meanwhile does not count: in this
 * process not at all, and on a machine with much else to do up to a bound.
 */
import { setImmediate as letOthers } from 'node:timers/promises';

export interface Pace {
  /** Lets others go on when the slice is over. */
  rest(): Promise<void>;
  isOver(): boolean;
}

const sliceMs = 4;
/** A slow disk costs no computing, and a busy machine gives little of it: the work may then last this many times the limit. */
const mostTimesOver = 3;

interface Spent {
  readonly ms: number;
  readonly computedMs: number;
}

function now(): Spent {
  const { user, system } = process.threadCpuUsage();
  return { ms: performance.now(), computedMs: (user + system) / 1000 };
}

export function createPace(mostMs: number): Pace {
  let before: Spent = { ms: 0, computedMs: 0 };
  let began = now();
  const worked = (): Spent => {
    const { ms, computedMs } = now();
    return { ms: before.ms + ms - began.ms, computedMs: before.computedMs + computedMs - began.computedMs };
  };
  return {
    async rest() {
      if (performance.now() - began.ms < sliceMs) return;
      before = worked();
      await letOthers();
      began = now();
    },
    isOver() {
      const { ms, computedMs } = worked();
      return computedMs >= mostMs || ms >= mostTimesOver * mostMs;
    },
  };
}
