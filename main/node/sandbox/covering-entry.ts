/** Finds which entry of a plan speaks for a path: the deepest one that contains it. */
import type { PlanEntry } from '#domain/sandbox-plan.ts';

/** Whether `inner` is `outer` or lies beneath it; both absolute and normal. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || outer === '/' || inner.startsWith(`${outer}/`);
}

export function coveringEntry(entries: readonly PlanEntry[], path: string): PlanEntry | null {
  let best: PlanEntry | null = null;
  for (const entry of entries) {
    if (isWithin(path, entry.path) && (best === null || entry.path.length >= best.path.length)) best = entry;
  }
  return best;
}
