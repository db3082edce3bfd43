/** Finds which entry of a plan speaks for a path: the deepest one that contains it. */
import type { PlanEntry } from '#domain/sandbox/sandbox-plan.ts';

const slash = 47;

/** Whether `inner` is `outer` or lies beneath it; both absolute and normal. */
export function isWithin(inner: string, outer: string): boolean {
  if (outer === '/' || inner === outer) return true;
  return inner.charCodeAt(outer.length) === slash && inner.startsWith(outer);
}

/** Asked for every name of every plan, most of which has a hundred entries; entries are never changed once they are in a list. */
const byPath = new WeakMap<readonly PlanEntry[], ReadonlyMap<string, PlanEntry>>();

export function coveringEntry(entries: readonly PlanEntry[], path: string): PlanEntry | null {
  let index = byPath.get(entries);
  if (index === undefined) byPath.set(entries, (index = new Map(entries.map((entry) => [entry.path, entry]))));
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const entry = index.get(path.slice(0, end));
    if (entry !== undefined) return entry;
  }
  return index.get('/') ?? null;
}
