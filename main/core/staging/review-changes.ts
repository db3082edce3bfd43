/** Makes of what a listing found the rows that a person reviews: renames paired, with marks, hints and whether each can be kept. */
import type { FoundChange, FoundSide } from '#domain/staging/found-change.ts';
import { isSameAgent, type StagedState } from '#domain/staging/staged-change.ts';
import type { LayerListing, SeenChange, StagedListing, StagedSurroundings } from '../ports.ts';
import { cachesBelow } from './is-cache.ts';
import { markingOf } from './mark-change.ts';
import { parentOf, perFolder, shownPath } from './place-of-change.ts';
import { isOf, kindOf, pathOf, type Reviewed } from './reviewed.ts';

export function reviewListing(
  { layers }: Pick<StagedListing, 'layers'>,
  surroundings: StagedSurroundings,
): readonly Reviewed[] {
  return layers.flatMap((layer) => withFoldersOfCaches(reviewLayer(layer, surroundings)));
}

/** A folder that was made for a cache alone is part of it. */
function withFoldersOfCaches(all: readonly Reviewed[]): readonly Reviewed[] {
  const [ofCaches, ofOthers] = [new Set<string>(), new Set<string>()];
  for (const one of all) {
    // A folder of its own says nothing of what it is for.
    if (!one.isCache && isNewFolder(one)) continue;
    const above = one.isCache ? ofCaches : ofOthers;
    for (let at = parentOf(pathOf(one)); at !== '' && !above.has(at); at = parentOf(at)) above.add(at);
  }
  if (ofCaches.size === 0) return all;
  return all.map((one) => {
    const isForCaches = isNewFolder(one) && ofCaches.has(pathOf(one)) && !ofOthers.has(pathOf(one));
    return isForCaches && !one.isCache ? { ...one, isCache: true } : one;
  });
}

const isNewFolder = (one: Reviewed): boolean => kindOf(one) === 'created' && isOf(one)?.type === 'folder';

function reviewLayer(layer: LayerListing, surroundings: StagedSurroundings): readonly Reviewed[] {
  const sources = pairRenames(layer.changes);
  const moved = new Set(sources.values());
  // A superuser's home may lie in a folder that is staged as a whole.
  const isCache = cachesBelow([layer.root, ...(surroundings.homes ?? [])]);
  const marking = markingOf(layer, surroundings);
  const own = new Set(surroundings.own);
  const isInOwn = perFolder(false, (above, folder) => above || own.has(folder));
  const look = (seen: SeenChange): Reviewed => {
    const { change, by, earlier, isCutShort } = seen;
    const shown = shownPath(layer.root, change.path);
    const folder = parentOf(shown);
    const marks = marking.marksOf(shown, folder, change);
    const hints = marking.hintsOf(change);
    const isShared = by !== null && earlier.some((one) => !isSameAgent(one, by));
    return {
      layer: layer.layer,
      shown,
      state: own.has(shown) || isInOwn(folder) ? 'never' : stateOf(seen),
      marks: isCutShort === true ? [...marks, 'cut-short'] : marks,
      hints: isShared ? [...hints, 'shared'] : hints,
      isCache: isCache(shown, folder, change),
      seen,
      gone: null,
    };
  };
  const reviewed: Reviewed[] = [];
  for (const seen of layer.changes) {
    if (moved.has(seen)) continue;
    const from = sources.get(seen);
    reviewed.push(from === undefined ? look(seen) : movedFrom(look(from), look(seen)));
  }
  return reviewed;
}

function movedFrom(gone: Reviewed, came: Reviewed): Reviewed {
  return {
    ...came,
    marks: [...new Set([...came.marks, ...gone.marks])],
    state: worst([came.state, gone.state]),
    isCache: came.isCache && gone.isCache,
    gone: gone.seen,
  };
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
