/** A press that counts only when it was held long enough, for what must not happen by a slip. */
import type { Clock } from '../../../clock.ts';

export interface Hold {
  begin(): void;
  /** Let go, left the button, or lost the arming: nothing happens. */
  cancel(): void;
}

/** Long enough to be meant, short enough to be bearable. */
export const holdMs = 1200;

/** `armedEpoch` must give the same number at the begin and at the end of the hold. */
export function createHold(clock: Clock, armedEpoch: () => number | null, held: () => void): Hold {
  let cancelTimer: (() => void) | null = null;
  return {
    begin() {
      cancelTimer?.();
      const epoch = armedEpoch();
      if (epoch === null) return;
      cancelTimer = clock.after(holdMs, () => {
        cancelTimer = null;
        if (armedEpoch() === epoch) held();
      });
    },
    cancel() {
      cancelTimer?.();
      cancelTimer = null;
    },
  };
}
