/** Holds new commands back: all of them while the person has paused the broker or stopped everything, or those of single requesters; what runs or waits for an answer already goes on. */
import type { Requester } from '#domain/agents/requester.ts';
import { mostPaused, type PausedRequester } from '#domain/agents/paused-requester.ts';

export interface Pause {
  readonly isPaused: boolean;
  /** Everything was stopped and is not released yet: counts beside a pause, and neither ends the other. */
  readonly isStopped: boolean;
  /** Those that are held by themselves, in the order in which they were paused. */
  readonly requesters: readonly Requester[];
  /** Returns whether anything changed. */
  set(isPaused: boolean): boolean;
  /** The same for one requester. A name that nobody uses holds nobody; beyond `mostPaused` nothing changes. */
  setFor(requester: PausedRequester, isPaused: boolean): boolean;
  isPausedFor(requester: PausedRequester): boolean;
  stop(isStopped: boolean): void;
  /** Resolves at once, or when nothing holds this requester any more, or when the signal fires: the waiting caller then learns why it was ended. */
  untilResumed(signal: AbortSignal, requester?: PausedRequester): Promise<void>;
}

const keyOf = ({ entryPoint, claimedName }: PausedRequester): string => JSON.stringify([entryPoint, claimedName]);

export function createPause(): Pause {
  const held = new Set<() => void>();
  const requesters = new Map<string, Requester>();
  let isPaused = false;
  let isStopped = false;
  const isHeld = (requester: PausedRequester | undefined): boolean =>
    isPaused || isStopped || (requester !== undefined && requesters.has(keyOf(requester)));
  const letGoWhenFree = (): void => {
    for (const look of held) look();
  };
  return {
    get isPaused() {
      return isPaused;
    },
    get isStopped() {
      return isStopped;
    },
    get requesters() {
      return [...requesters.values()];
    },
    set(next) {
      const isNew = next !== isPaused;
      isPaused = next;
      letGoWhenFree();
      return isNew;
    },
    setFor({ entryPoint, claimedName }, next) {
      const key = keyOf({ entryPoint, claimedName });
      const isNew = next !== requesters.has(key) && (!next || requesters.size < mostPaused);
      if (!isNew) return false;
      if (next) requesters.set(key, { entryPoint, claimedName, says: null });
      else requesters.delete(key);
      letGoWhenFree();
      return true;
    },
    isPausedFor: (requester) => requesters.has(keyOf(requester)),
    stop(next) {
      isStopped = next;
      letGoWhenFree();
    },
    untilResumed(signal, requester) {
      if (!isHeld(requester) || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const letGo = (): void => {
          held.delete(look);
          signal.removeEventListener('abort', letGo);
          resolve();
        };
        const look = (): void => {
          if (!isHeld(requester)) letGo();
        };
        held.add(look);
        signal.addEventListener('abort', letGo);
      });
    },
  };
}
