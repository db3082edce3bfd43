/** Does something again and again while a broker runs. */
import type { Clock } from '#core/ports.ts';
import { toWireError, type WireError } from '#domain/common/errors.ts';

/** First after one time, then after each of another. Returns what stops it; a failure is told, and tried again when it is due again. */
export function repeat(
  clock: Clock,
  [firstMs, everyMs]: readonly [number, number],
  work: () => Promise<unknown>,
  onProblem: (problem: WireError) => void,
): () => void {
  let cancel: (() => void) | null = null;
  const wait = (ms: number): void => {
    cancel = clock.after(ms, () => {
      work().catch((error: unknown) => onProblem(toWireError(error)));
      wait(everyMs);
    });
  };
  wait(firstMs);
  return () => cancel?.();
}
