/** Keeps long work from holding others up: it is done in slices, and for so long in all. What others take meanwhile does not count. */
import { setImmediate as letOthers } from 'node:timers/promises';

export interface Pace {
  /** Lets others go on when the slice is over. */
  rest(): Promise<void>;
  isOver(): boolean;
  workedMs(): number;
}

const sliceMs = 4;

export function createPace(mostMs: number): Pace {
  let worked = 0;
  let began = performance.now();
  const workedMs = (): number => worked + performance.now() - began;
  return {
    async rest() {
      if (performance.now() - began < sliceMs) return;
      worked = workedMs();
      await letOthers();
      began = performance.now();
    },
    isOver: () => workedMs() >= mostMs,
    workedMs,
  };
}
