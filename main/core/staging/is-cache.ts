/** Tells what tools keep to be faster the next time: it stays in the layer for later commands, and nobody is asked about it. */
import type { FoundChange } from '#domain/staging/found-change.ts';
import { cachesInHome, cachesOfSystem } from '../programs/facts/caches.ts';
import { isAtOrBelow, parentOf } from './place-of-change.ts';

/** By root: a list of a hundred thousand has few of them. */
const placesOf = new Map<string, readonly string[]>();

function cachesBelow(root: string): readonly string[] {
  const known = placesOf.get(root);
  if (known !== undefined) return known;
  const found = [...cachesInHome.map((name) => `${root}/${name}`), ...cachesOfSystem];
  placesOf.set(root, found);
  return found;
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
  let cache: string | undefined;
  for (const home of homes) cache ??= cachesBelow(home).find((place) => isAtOrBelow(place, shown));
  if (cache === undefined || (shown === cache && is?.type !== 'folder')) return false;
  return kind !== 'deleted' || (shown !== cache && parentOf(shown) !== cache);
}
