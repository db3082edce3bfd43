/** A page of a listing, with the figures of the whole of it. Both are found once, however many pages of it are read. */
import type { StagedPage, StagedQuery } from '#domain/staging/staged-book.ts';
import { byOf, isOf, kindOf, rowOf, type Reviewed } from './reviewed.ts';

/** Of the whole listing. */
export type Figures = Pick<StagedPage, 'total' | 'kinds' | 'states' | 'marked' | 'bytes' | 'caches' | 'runs'>;

interface Listed extends Pick<StagedPage, 'at' | 'unreadable' | 'reviews'> {
  readonly id: string;
  readonly layers: readonly { readonly layer: number; readonly root: string }[];
  readonly figures: Figures;
  /** As people read them. */
  readonly byPath: readonly Reviewed[];
}

const mostRuns = 100;

export function figuresOf(all: readonly Reviewed[], caches: readonly Reviewed[]): Figures {
  const kinds: Figures['kinds'] = {};
  const states: Figures['states'] = {};
  const runs = new Map<string, { by: NonNullable<ReturnType<typeof byOf>>; changes: number }>();
  let marked = 0;
  for (const one of all) {
    const kind = kindOf(one);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    states[one.state] = (states[one.state] ?? 0) + 1;
    if (one.marks.length > 0) marked += 1;
    const by = byOf(one);
    if (by === null) continue;
    const known = runs.get(by.runId);
    if (known === undefined) runs.set(by.runId, { by, changes: 1 });
    else known.changes += 1;
  }
  const newest = [...runs.values()].toSorted((a, b) => b.by.at - a.by.at).slice(0, mostRuns);
  return {
    total: all.length,
    kinds,
    states,
    marked,
    bytes: bytesOf(all),
    caches: { changes: caches.length, bytes: bytesOf(caches) },
    runs: newest.map(({ by, changes }) => ({ ...by, changes })),
  };
}

/** The last one that was asked for: a person who scrolls asks for its next page. */
const lastFound = new WeakMap<Listed, { readonly asked: string; readonly found: readonly Reviewed[] }>();

export function pageOf(listing: Listed, { offset, limit, ...query }: StagedQuery): StagedPage {
  const { id, at, layers, unreadable, figures, reviews } = listing;
  const asked = JSON.stringify([query.kinds, query.states, query.marked, query.runId, query.text]);
  const last = lastFound.get(listing);
  const found = last?.asked === asked ? last.found : listing.byPath.filter(filterOf(query));
  lastFound.set(listing, { asked, found });
  return {
    listing: id,
    at,
    layers: layers.map(({ layer, root }) => ({ layer, root })),
    ...figures,
    reviews,
    found: found.length,
    rows: found.slice(offset, offset + limit).map((one) => rowOf(one)),
    unreadable,
  };
}

function bytesOf(all: readonly Reviewed[]): number {
  let bytes = 0;
  for (const one of all) {
    const is = isOf(one);
    if (is?.type === 'file') bytes += is.size;
  }
  return bytes;
}

type Filter = Pick<StagedQuery, 'kinds' | 'states' | 'marked' | 'runId' | 'text'>;

function filterOf({ kinds, states, marked, runId, text }: Filter): (one: Reviewed) => boolean {
  const wanted = text?.toLowerCase() ?? null;
  return (one) =>
    (kinds === null || kinds.includes(kindOf(one))) &&
    (states === null || states.includes(one.state)) &&
    (marked === null || one.marks.length > 0 === marked) &&
    (runId === null || byOf(one)?.runId === runId) &&
    (wanted === null || one.shown.toLowerCase().includes(wanted));
}
