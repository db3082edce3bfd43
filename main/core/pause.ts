/** Holds new commands back while the person has paused the broker; what runs or waits for an answer already goes on. */

export interface Pause {
  readonly isPaused: boolean;
  /** Returns whether anything changed. */
  set(isPaused: boolean): boolean;
  /** Resolves at once, or when the broker is resumed, or when the signal fires: the waiting caller then learns why it was ended. */
  untilResumed(signal: AbortSignal): Promise<void>;
}

export function createPause(): Pause {
  const held = new Set<() => void>();
  let isPaused = false;
  return {
    get isPaused() {
      return isPaused;
    },
    set(next) {
      const isNew = next !== isPaused;
      isPaused = next;
      if (!isPaused) for (const letGo of held) letGo();
      return isNew;
    },
    untilResumed(signal) {
      if (!isPaused || signal.aborted) return Promise.resolve();
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
