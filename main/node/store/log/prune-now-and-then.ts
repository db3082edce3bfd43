/** Removes what the audit log no longer keeps: a minute after the start, when nobody waits for it, and once a day. */
import type { AuditKeeper, Clock } from '#core/ports.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';

const firstMs = 60_000;
const dayMs = 86_400_000;

/** Returns what stops it. A failure is told, and tried again a day later. */
export function pruneNowAndThen(
  keeper: Pick<AuditKeeper, 'keepWithin'>,
  clock: Clock,
  onProblem: (problem: WireError) => void,
): () => void {
  let cancel: (() => void) | null = null;
  const wait = (ms: number): void => {
    cancel = clock.after(ms, () => {
      keeper.keepWithin().catch((error: unknown) => onProblem(toWireError(error)));
      wait(dayMs);
    });
  };
  wait(firstMs);
  return () => cancel?.();
}
