/** Tells what tools keep to be faster the next time: it stays in the layer for later commands, and nobody is asked about it. */
import type { FoundChange } from '#domain/staging/found-change.ts';
import { cachesInHome, cachesOfSystem } from '../programs/facts/caches.ts';
import { parentOf } from './place-of-change.ts';

/** By root: a list of a hundred thousand has few of them. */
const placesOf = new Map<string, ReadonlySet<string>>();

function cachesBelow(root: string): ReadonlySet<string> {
  const known = placesOf.get(root);
  if (known !== undefined) return known;
  const found = new Set([...cachesInHome.map((name) => `${root}/${name}`), ...cachesOfSystem]);
  placesOf.set(root, found);
  return found;
}

/** The cache at or above a path. By its folders: to compare it with each cache took longer than the listing. */
function cacheAbove(homes: readonly string[], shown: string): string | undefined {
  for (let at = shown; at !== ''; at = parentOf(at)) if (homes.some((home) => cachesBelow(home).has(at))) return at;
  return undefined;
}

/**
 * `homes`: below which tools have caches. `shown` is the whole path. That a whole cache went, or all of one tool's, is no cache: somebody wanted the room. Neither is a link,
 * which leads a program elsewhere.
 */
export function isCacheChange(
  homes: readonly string[],
  shown: string,
  { kind, is }: Pick<FoundChange, 'kind' | 'is'>,
): boolean {
  const cache = cacheAbove(homes, shown);
  if (cache === undefined || (shown === cache && is?.type !== 'folder')) return false;
  return kind !== 'deleted' || (shown !== cache && parentOf(shown) !== cache);
}
