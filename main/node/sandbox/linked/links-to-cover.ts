/** Which files with another name outside get a mount of their own, and which are closed, because that name is a secret's. */
import { lstatSync, readdirSync } from 'node:fs';
import type { LinkedFile, LinkedFiles } from './look-for-links.ts';

/** Each is a mount, with one for every folder above it. */
const mostCovered = 64;
const mostLooked = 2000;
const deepest = 3;

export interface CoveredLinks {
  /** Never written. */
  readonly guarded: readonly string[];
  /** Never read either. */
  readonly closed: readonly string[];
  /** Otherwise the rest is refused by the observer alone. */
  readonly isWhole: boolean;
}

/** `secret` are places that a command may not read, `obeyed` the person's own start-up files. */
export function linksToCover(
  { files, isWhole }: Pick<LinkedFiles, 'files' | 'isWhole'>,
  secret: readonly string[],
  obeyed: readonly string[],
): CoveredLinks {
  if (files.length === 0) return { guarded: [], closed: [], isWhole };
  const ofSecrets = identitiesIn(secret);
  const ofObeyed = identitiesIn(obeyed);
  const isClosed = ({ identity }: LinkedFile): boolean => ofSecrets.has(identity);
  // However many there are: a plan with too many mounts is refused.
  const isUrgent = ({ identity }: LinkedFile): boolean => ofObeyed.has(identity);
  const rest = files.filter((one) => !isClosed(one) && !isUrgent(one)).sort(nearestFirst);
  return {
    closed: files.filter(isClosed).map(({ path }) => path),
    guarded: [...files.filter(isUrgent), ...rest.slice(0, mostCovered)].map(({ path }) => path),
    isWhole: isWhole && rest.length <= mostCovered,
  };
}

function nearestFirst(a: LinkedFile, b: LinkedFile): number {
  return a.path.split('/').length - b.path.split('/').length || (a.path < b.path ? -1 : 1);
}

function identitiesIn(places: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  let left = mostLooked;
  const look = (place: string, depth: number): void => {
    if (left-- <= 0) return;
    try {
      const there = lstatSync(place, { bigint: true, throwIfNoEntry: false });
      if (there?.isFile() === true && there.nlink > 1n) found.add(`${there.dev}:${there.ino}`);
      else if (there?.isDirectory() === true && depth < deepest)
        for (const name of readdirSync(place)) look(`${place}/${name}`, depth + 1);
    } catch {
      // Closed to this user as well.
    }
  };
  for (const place of places) look(place, 0);
  return found;
}
