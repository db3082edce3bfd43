/** Makes of what a listing found the rows that a person reviews: renames paired, with marks, hints and whether each can be kept. */
import type { FoundChange, FoundSide } from '#domain/staging/found-change.ts';
import { isSameAgent, type StagedChange, type StagedSide, type StagedState } from '#domain/staging/staged-change.ts';
import type { LayerListing, SeenChange, StagedListing, StagedSurroundings } from '../ports.ts';
import { cachesBelow } from './is-cache.ts';
import { markingOf } from './mark-change.ts';
import { decodePlain, parentOf, perFolder, shownPath } from './place-of-change.ts';

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
  const sources = pairRenames(layer.changes);
  const moved = new Set(sources.values());
  // A superuser's home may lie in a folder that is staged as a whole.
  const isCache = cachesBelow([layer.root, ...(surroundings.homes ?? [])]);
  const marking = markingOf(layer, surroundings);
  const own = new Set(surroundings.own);
  const isInOwn = perFolder(false, (above, folder) => above || own.has(folder));
  const look = (seen: SeenChange, at: number): Reviewed => {
    const { change } = seen;
    const shown = shownPath(layer.root, change.path);
    const folder = parentOf(shown);
    const row = rowOf(layer.layer, seen, {
      shown,
      marks: marking.marksOf(shown, folder, change),
      hints: marking.hintsOf(change),
      state: own.has(shown) || isInOwn(folder) ? 'never' : stateOf(seen),
    });
    return { row, isCache: isCache(shown, folder, change), seen: [seen], at };
  };
  const reviewed: Reviewed[] = [];
  layer.changes.forEach((seen, at) => {
    if (moved.has(seen)) return;
    const from = sources.get(seen);
    reviewed.push(from === undefined ? look(seen, at) : movedFrom(look(from, at), look(seen, at)));
  });
  return reviewed;
}

function movedFrom(gone: Reviewed, came: Reviewed): Reviewed {
  const row: StagedChange = {
    ...came.row,
    kind: 'moved',
    was: gone.row.was,
    from: gone.row.path,
    marks: [...new Set([...came.row.marks, ...gone.row.marks])],
    state: worst([came.row.state, gone.row.state]),
  };
  return { ...came, row, isCache: came.isCache && gone.isCache, seen: [...gone.seen, ...came.seen] };
}

/** A file that went and one that came are the same one where size, time and mode say so, and no second one could be meant. */
export function pairRenames(changes: readonly SeenChange[]): ReadonlyMap<SeenChange, SeenChange> {
  // Most have no partner: of each only its time is looked at.
  const times = new Set<string>();
  for (const { change } of changes) if (change.kind === 'created' && change.is !== null) times.add(change.is.mtime);
  const gone = new Map<string, SeenChange | null>();
  for (const seen of changes) {
    const { kind, was, wasTarget } = seen.change;
    const key = kind === 'deleted' && was !== null && times.has(was.mtime) ? keyOf(was, wasTarget) : null;
    if (key !== null) gone.set(key, gone.has(key) ? null : seen);
  }
  const came = new Map<SeenChange, SeenChange | null>();
  for (const seen of gone.size === 0 ? [] : changes) {
    const key = seen.change.kind === 'created' ? keyOf(seen.change.is, seen.change.target) : null;
    const from = key === null ? null : (gone.get(key) ?? null);
    if (from !== null) came.set(from, came.has(from) ? null : seen);
  }
  const pairs = new Map<SeenChange, SeenChange>();
  for (const [from, seen] of came) if (seen !== null) pairs.set(seen, from);
  return pairs;
}

function keyOf(side: FoundSide | null, target: string | null): string | null {
  if (side === null || (side.type !== 'file' && side.type !== 'link')) return null;
  return `${side.mtime} ${side.size} ${side.mode} ${side.type} ${target ?? ''}`;
}

type Told = Pick<StagedChange, 'shown' | 'state' | 'marks' | 'hints'>;

function rowOf(layer: number, { change, by, earlier, isCutShort }: SeenChange, told: Told): StagedChange {
  const isShared = by !== null && earlier.some((one) => !isSameAgent(one, by));
  return {
    layer,
    path: change.path,
    shown: told.shown,
    kind: change.kind,
    was: sideOf(change.was, change.wasTarget),
    is: sideOf(change.is, change.target),
    from: null,
    entries: change.held?.entries ?? null,
    bytes: change.held?.bytes ?? null,
    marks: isCutShort === true ? [...told.marks, 'cut-short'] : told.marks,
    hints: isShared ? [...told.hints, 'shared'] : told.hints,
    state: told.state,
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

function stateOf({ change, isOutdated }: SeenChange): StagedState {
  if (never.has(change.kind) || (change.is !== null && special.has(change.is.type))) return 'never';
  return isOutdated || change.isLater ? 'conflict' : 'ready';
}

function worst(states: readonly StagedState[]): StagedState {
  if (states.includes('never')) return 'never';
  return states.includes('conflict') ? 'conflict' : 'ready';
}
