/** A time limit that can be stopped for a while. */
import type { Clock } from '#core/ports.ts';

export interface Limit {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** `ms` null is no limit. */
export function createLimit(clock: Clock, ms: number | null, onOver: () => void): Limit {
  if (ms === null) return { pause: () => undefined, resume: () => undefined, stop: () => undefined };
  let left = ms;
  let since = clock.elapsed();
  let cancel: (() => void) | null = clock.after(left, onOver);
  const pause = (): void => {
    if (cancel === null) return;
    cancel();
    cancel = null;
    left -= clock.elapsed() - since;
  };
  return {
    pause,
    resume() {
      if (cancel !== null) return;
      since = clock.elapsed();
      cancel = clock.after(Math.max(0, left), onOver);
    },
    stop: pause,
  };
}
