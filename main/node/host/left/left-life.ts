/** How long a broker lives that was left behind: until nobody came for a while, or something around it changed. */

/** Milliseconds without a caller. */
export const idleMs = 600_000;

export interface Around {
  /** What it runs has to end too. */
  readonly mustEnd: () => boolean;
  /** It takes nothing new, and ends what it has. */
  readonly isReplaced: () => boolean;
}

export interface LeftLife {
  readonly look: () => 'stays' | 'drains' | 'ends';
  /** A caller came; the function is called when it went. */
  readonly came: () => () => void;
  /** `isBusy` is asked only where no caller is there. */
  readonly isOver: (isBusy: () => boolean) => boolean;
}

/** `now` in milliseconds that only ever grow. */
export function createLeftLife(around: Around, now: () => number): LeftLife {
  let callers = 0;
  let lastAt = now();

  function look(): ReturnType<LeftLife['look']> {
    try {
      if (around.mustEnd()) return 'ends';
      return around.isReplaced() ? 'drains' : 'stays';
    } catch {
      return 'ends'; // Its own program or folder is gone.
    }
  }

  return {
    look,
    came() {
      callers++;
      return () => {
        callers--;
        lastAt = now();
      };
    },
    isOver(isBusy) {
      const state = look();
      if (state === 'ends') return true;
      if (callers > 0) return false;
      const isIdle = state === 'drains' || now() - lastAt >= idleMs;
      if (!isIdle) return false;
      return !isBusy();
    },
  };
}
