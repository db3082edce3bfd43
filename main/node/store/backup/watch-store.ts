/** Looks after the store while a broker runs: whether it is still there, whether its chain holds, and a backup each day. */
import type { Clock } from '#core/ports.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';

/** Whether the files are there is looked at this often. */
const lookEveryMs = 10_000;
/** Both wait until nobody waits for the start. */
const checkAfterMs = 90_000;
const backUpAfterMs = 150_000;
const dayMs = 86_400_000;

export interface WatchedStore {
  look(): void;
  checkOn(): Promise<void>;
  /** Makes a backup where the last one is a day old. */
  backUpWhenDue(): Promise<void>;
}

/** Returns what stops it. A failure is told, and tried again when it is due again. */
export function watchStore(store: WatchedStore, clock: Clock, onProblem: (problem: WireError) => void): () => void {
  const stops = new Set<() => void>();
  const repeat = (firstMs: number, everyMs: number, work: () => Promise<void>): void => {
    let cancel: (() => void) | null = null;
    const wait = (ms: number): void => {
      cancel = clock.after(ms, () => {
        work().catch((error: unknown) => onProblem(toWireError(error)));
        wait(everyMs);
      });
    };
    wait(firstMs);
    stops.add(() => cancel?.());
  };
  repeat(lookEveryMs, lookEveryMs, async () => store.look());
  repeat(checkAfterMs, dayMs, () => store.checkOn());
  repeat(backUpAfterMs, dayMs / 24, () => store.backUpWhenDue());
  return () => {
    for (const stop of stops) stop();
  };
}
