/** Holds new commands back while the person has paused the broker, or stopped everything; what runs or waits for an answer already goes on. */

export interface Pause {
  readonly isPaused: boolean;
  /** Everything was stopped and is not released yet: counts beside a pause, and neither ends the other. */
  readonly isStopped: boolean;
  /** Returns whether anything changed. */
  set(isPaused: boolean): boolean;
  stop(isStopped: boolean): void;
  /** Resolves at once, or when nothing holds any more, or when the signal fires: the waiting caller then learns why it was ended. */
  untilResumed(signal: AbortSignal): Promise<void>;
}

export function createPause(): Pause {
  const held = new Set<() => void>();
  let isPaused = false;
  let isStopped = false;
  const letGoWhenFree = (): void => {
    if (!isPaused && !isStopped) for (const letGo of held) letGo();
  };
  return {
    get isPaused() {
      return isPaused;
    },
    get isStopped() {
      return isStopped;
    },
    set(next) {
      const isNew = next !== isPaused;
      isPaused = next;
      letGoWhenFree();
      return isNew;
    },
    stop(next) {
      isStopped = next;
      letGoWhenFree();
    },
    untilResumed(signal) {
      if ((!isPaused && !isStopped) || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const letGo = (): void => {
          held.delete(letGo);
          signal.removeEventListener('abort', letGo);
          resolve();
        };
        held.add(letGo);
        signal.addEventListener('abort', letGo);
      });
    },
  };
}
