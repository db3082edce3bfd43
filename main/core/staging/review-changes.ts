/** Makes of what a listing found the rows that a person reviews: renames paired, with marks, hints and whether each can be kept. */
import type { FoundChange, FoundSide } from '#domain/staging/found-change.ts';
import type { StagedChange, StagedSide, StagedState } from '#domain/staging/staged-change.ts';
import type { LayerListing, SeenChange, StagedListing, StagedSurroundings } from '../ports.ts';
import { isCacheChange } from './is-cache.ts';
import { hintsOf, marksOf } from './mark-change.ts';
import { decodePlain, isAtOrBelow, parentOf, shownPath } from './place-of-change.ts';

export interface Reviewed {
  readonly row: StagedChange;
  /** What a tool keeps to be faster the next time. */
  readonly isCache: boolean;
  /** In the order of the listing: two for what was moved. */
  readonly seen: readonly SeenChange[];
  readonly at: number;
}

export function reviewListing(
  { layers }: Pick<StagedListing, 'layers'>,
  surroundings: StagedSurroundings,
): readonly Reviewed[] {
  return layers.flatMap((layer) => withFoldersOfCaches(reviewLayer(layer, surroundings)));
}

/** A folder that was made for a cache alone is part of it. */
function withFoldersOfCaches(all: readonly Reviewed[]): readonly Reviewed[] {
  const [ofCaches, ofOthers] = [new Set<string>(), new Set<string>()];
  for (const { row, isCache } of all) {
    // A folder of its own says nothing of what it is for.
    if (!isCache && row.kind === 'created' && row.is?.type === 'folder') continue;
    const above = isCache ? ofCaches : ofOthers;
    for (let at = parentOf(row.path); at !== '' && !above.has(at); at = parentOf(at)) above.add(at);
  }
  return all.map((one) => {
    const { path, kind, is } = one.row;
    const isForCaches = kind === 'created' && is?.type === 'folder' && ofCaches.has(path) && !ofOthers.has(path);
    return isForCaches && !one.isCache ? { ...one, isCache: true } : one;
  });
}

function reviewLayer(layer: LayerListing, surroundings: StagedSurroundings): readonly Reviewed[] {
  const paths = new Set(layer.changes.map(({ change }) => change.path));
  const sources = pairRenames(layer.changes);
  const moved = new Set(sources.values());
  // A superuser's home may lie in a folder that is staged as a whole.
  const homes = [layer.root, ...(surroundings.homes ?? [])];
  return layer.changes.flatMap((seen, at) => {
    if (moved.has(seen)) return [];
    const from = sources.get(seen) ?? null;
    const row = rowOf(layer, seen, from, surroundings, (path) => paths.has(path));
    const both = from === null ? [seen] : [from, seen];
    const isCache = both.every(({ change }) => isCacheChange(homes, shownPath(layer.root, change.path), change));
    return [{ row, isCache, seen: both, at }];
  });
}

/** A file that went and one that came are the same one where size, time and mode say so, and no second one could be meant. */
export function pairRenames(changes: readonly SeenChange[]): ReadonlyMap<SeenChange, SeenChange> {
  const gone = new Map<string, SeenChange | null>();
  const came = new Map<string, SeenChange | null>();
  for (const seen of changes) {
    const { kind, was, is, wasTarget, target } = seen.change;
    const key = kind === 'deleted' ? keyOf(was, wasTarget) : kind === 'created' ? keyOf(is, target) : null;
    if (key === null) continue;
    const side = kind === 'deleted' ? gone : came;
    side.set(key, side.has(key) ? null : seen);
  }
  const pairs = new Map<SeenChange, SeenChange>();
  for (const [key, seen] of came) {
    const from = gone.get(key);
    if (seen !== null && from !== null && from !== undefined) pairs.set(seen, from);
  }
  return pairs;
}

function keyOf(side: FoundSide | null, target: string | null): string | null {
  if (side === null || (side.type !== 'file' && side.type !== 'link')) return null;
  return [side.type, side.size, side.mtime, side.mode, target ?? ''].join(' ');
}

function rowOf(
  { layer, root, isSuperuser }: LayerListing,
  seen: SeenChange,
  from: SeenChange | null,
  surroundings: StagedSurroundings,
  beside: (path: string) => boolean,
): StagedChange {
  const { change, by } = seen;
  const shown = shownPath(root, change.path);
  const marks = marksOf(root, shown, change, surroundings);
  const isCutShort = seen.isCutShort === true || from?.isCutShort === true;
  const ofSource = from === null ? [] : marksOf(root, shownPath(root, from.change.path), from.change, surroundings);
  const was = from === null ? change.was : from.change.was;
  return {
    layer,
    path: change.path,
    shown,
    kind: from === null ? change.kind : 'moved',
    was: sideOf(was, from === null ? change.wasTarget : from.change.wasTarget),
    is: sideOf(change.is, change.target),
    from: from === null ? null : from.change.path,
    entries: change.held?.entries ?? null,
    bytes: change.held?.bytes ?? null,
    marks: [...new Set([...marks, ...ofSource, ...(isCutShort ? (['cut-short'] as const) : [])])],
    hints: [...hintsOf(change, isSuperuser, root, beside)],
    state: worst([stateOf(shown, seen, surroundings), ...(from === null ? [] : [stateOf(shown, from, surroundings)])]),
    by,
  };
}

function sideOf(side: FoundSide | null, target: string | null): StagedSide | null {
  if (side === null) return null;
  const { type, mode, size, mtime } = side;
  const modifiedAt = Number(mtime.slice(0, -6));
  return { type, mode, size, modifiedAt, target: target === null ? null : decodePlain(target) };
}

const special: ReadonlySet<string> = new Set(['fifo', 'socket', 'device']);
const never: ReadonlySet<FoundChange['kind']> = new Set(['too-deep', 'unreadable']);

function stateOf(shown: string, { change, isOutdated }: SeenChange, { own }: StagedSurroundings): StagedState {
  if (never.has(change.kind) || (change.is !== null && special.has(change.is.type))) return 'never';
  if (own.some((place) => isAtOrBelow(place, shown))) return 'never';
  return isOutdated || change.isLater ? 'conflict' : 'ready';
}

function worst(states: readonly StagedState[]): StagedState {
  if (states.includes('never')) return 'never';
  return states.includes('conflict') ? 'conflict' : 'ready';
}
