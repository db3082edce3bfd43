/** Reduces entries to the fewest that say the same: every mount costs, and their cost grows with the square of their number. */
import type { Access } from '#domain/sandbox/permission.ts';
import type { PlanEntry } from '#domain/sandbox/sandbox-plan.ts';

/** Shallow before deep, without entries that only repeat what contains them. */
export function foldEntries(accessOf: ReadonlyMap<string, Access>): readonly PlanEntry[] {
  const kept: PlanEntry[] = [];
  const sorted = [...accessOf].sort(([a], [b]) => depth(a) - depth(b) || (a < b ? -1 : 1));
  // Indexed by path, because a settings file may name thousands of entries.
  const byPath = new Map<string, PlanEntry>();
  for (const [path, access] of sorted) {
    if (nearest(byPath, path)?.access === access) continue;
    const entry = { path, access };
    kept.push(entry);
    byPath.set(path, entry);
  }
  return kept;
}

export function depth(path: string): number {
  // Asked for each comparison of a sort, so nothing is made for the answer.
  let slashes = 0;
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) slashes += 1;
  return path === '/' ? 0 : slashes;
}

function nearest(byPath: ReadonlyMap<string, PlanEntry>, path: string): PlanEntry | null {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const entry = byPath.get(path.slice(0, end));
    if (entry !== undefined) return entry;
  }
  return byPath.get('/') ?? null;
}
