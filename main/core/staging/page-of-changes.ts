/** A page of a listing, with the figures of the whole of it. */
import type { StagedPage, StagedQuery } from '#domain/staging/staged-book.ts';
import type { StagedChange } from '#domain/staging/staged-change.ts';
import type { Reviewed } from './review-changes.ts';

interface Listed extends Pick<StagedPage, 'at' | 'unreadable' | 'reviews'> {
  readonly id: string;
  readonly layers: readonly { readonly layer: number; readonly root: string }[];
  readonly all: readonly Reviewed[];
  /** The same, as people read them. */
  readonly byPath: readonly Reviewed[];
  readonly caches: readonly Reviewed[];
}

const mostRuns = 100;

export function pageOf(
  { id, at, layers, unreadable, all, byPath, caches, reviews }: Listed,
  query: StagedQuery,
): StagedPage {
  const fits = filterOf(query);
  const found = byPath.filter(({ row }) => fits(row));
  const kinds: StagedPage['kinds'] = {};
  const states: StagedPage['states'] = {};
  const runs = new Map<string, StagedPage['runs'][number]>();
  let [marked, bytes] = [0, 0];
  for (const { row } of all) {
    kinds[row.kind] = (kinds[row.kind] ?? 0) + 1;
    states[row.state] = (states[row.state] ?? 0) + 1;
    if (row.marks.length > 0) marked += 1;
    bytes += bytesOf({ row });
    if (row.by === null) continue;
    const { runId } = row.by;
    runs.set(runId, { ...row.by, changes: (runs.get(runId)?.changes ?? 0) + 1 });
  }
  return {
    listing: id,
    at,
    layers: layers.map(({ layer, root }) => ({ layer, root })),
    total: all.length,
    kinds,
    states,
    marked,
    bytes,
    caches: { changes: caches.length, bytes: caches.reduce((sum, one) => sum + bytesOf(one), 0) },
    runs: [...runs.values()].toSorted((a, b) => b.at - a.at).slice(0, mostRuns),
    reviews,
    found: found.length,
    rows: found.slice(query.offset, query.offset + query.limit).map(({ row }) => row),
    unreadable,
  };
}

const bytesOf = ({ row: { is } }: Pick<Reviewed, 'row'>): number => (is?.type === 'file' ? is.size : 0);

function filterOf({ kinds, states, marked, runId, text }: StagedQuery): (row: StagedChange) => boolean {
  const wanted = text?.toLowerCase() ?? null;
  return (row) =>
    (kinds === null || kinds.includes(row.kind)) &&
    (states === null || states.includes(row.state)) &&
    (marked === null || row.marks.length > 0 === marked) &&
    (runId === null || row.by?.runId === runId) &&
    (wanted === null || row.shown.toLowerCase().includes(wanted));
}
