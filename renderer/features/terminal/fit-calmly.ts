/** When a terminal is fitted to its place: at once the first time, and then a moment after its place changed. */
import type { Clock } from '../../clock.ts';

/**
 * Drawing every line anew takes longer than drawing a card, and a place often changes because a card came or went: that is drawn first. Nor does
 * a person who drags an edge see more often.
 */
const restMs = 100;

export interface CalmFit {
  placeChanged(): void;
  stop(): void;
}

export function fitCalmly(fit: () => void, clock: Clock): CalmFit {
  let isFitted = false;
  let cancel: (() => void) | null = null;
  return {
    placeChanged() {
      if (!isFitted) {
        isFitted = true;
        return fit();
      }
      cancel ??= clock.after(restMs, () => {
        cancel = null;
        fit();
      });
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}
