/** Tells what tools keep to be faster the next time: it stays in the layer for later commands, and nobody is asked about it. */
import type { FoundChange } from '#domain/staging/found-change.ts';
import { cachesInHome, cachesOfSystem } from '../programs/facts/caches.ts';
import { perFolder } from './place-of-change.ts';

/** Whether a change is one of a cache, by its whole path as it is shown and by the folder of that. */
export type IsCacheChange = (shown: string, folder: string, change: Pick<FoundChange, 'kind' | 'is'>) => boolean;

/**
 * `homes`: below which tools have caches. That a whole cache went, or all of one tool's, is no cache: somebody wanted the room. Neither is a
 * link, which leads a program elsewhere.
 */
export function cachesBelow(homes: readonly string[]): IsCacheChange {
  const places = new Set([
    ...homes.flatMap((home) => cachesInHome.map((name) => `${home}/${name}`)),
    ...cachesOfSystem,
  ]);
  const isBelow = perFolder(false, (above, folder) => above || places.has(folder));
  return (shown, folder, { kind, is }) => {
    if (places.has(shown)) return is?.type === 'folder';
    return isBelow(folder) && (kind !== 'deleted' || !places.has(folder));
  };
}
