/** Finds which entry of a plan speaks for a path: the deepest one that contains it. */
import type { PlanEntry } from '#domain/sandbox-plan.ts';

const slash = 47;

/** Whether `inner` is `outer` or lies beneath it; both absolute and normal. */
export function isWithin(inner: string, outer: string): boolean {
  if (outer === '/' || inner === outer) return true;
  return inner.charCodeAt(outer.length) === slash && inner.startsWith(outer);
}

export function coveringEntry(entries: readonly PlanEntry[], path: string): PlanEntry | null {
  let best: PlanEntry | null = null;
  for (const entry of entries) {
    // The cheaper question first: this runs for every name of every plan.
    if ((best === null || entry.path.length >= best.path.length) && isWithin(path, entry.path)) best = entry;
  }
  return best;
}
