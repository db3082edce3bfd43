/** Looks after the store while a broker runs: whether it is still there, whether its chain holds, and a backup each day. */
import type { Clock, AuditKeeper } from '#core/ports.ts';
import type { WireError } from '#domain/common/errors.ts';
import { repeat } from '../../host/repeat.ts';

/** Whether the files are there is looked at this often. */
const lookEveryMs = 10_000;
/** These wait until the start is over. */
const pruneAfterMs = 60_000;
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
  const stops = [
    repeat(clock, [lookEveryMs, lookEveryMs], async () => store.look(), onProblem),
    repeat(clock, [checkAfterMs, dayMs], () => store.checkOn(), onProblem),
    repeat(clock, [backUpAfterMs, dayMs / 24], () => store.backUpWhenDue(), onProblem),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Removes what the audit log no longer keeps, once a day.
 * Returns what stops it. A failure is told, and tried again a day later.
 */
export function pruneNowAndThen(
  keeper: Pick<AuditKeeper, 'keepWithin'>,
  clock: Clock,
  onProblem: (problem: WireError) => void,
): () => void {
  return repeat(clock, [pruneAfterMs, dayMs], () => keeper.keepWithin(), onProblem);
}
