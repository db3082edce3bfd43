/** Follows the links on the way to many paths, looking at each folder once. */
import path from 'node:path';
import { realPathOf } from './real-path-of.ts';
import type { KindOf } from './see-past-ghosts.ts';

/** Answers as `realPathOf` does; `kindOf` and what is returned remember what they saw, so all answers are of the same moment. */
export function realPathsOfMoment(kindOf: KindOf): (wanted: string) => string | null {
  const known = new Map<string, string | null>([['/', '/']]);
  const follow = (name: string): string | null => {
    const folder = realOf(path.dirname(name));
    if (folder === null) return null;
    const place = path.join(folder, path.basename(name));
    try {
      return kindOf(place) === 'link' ? realPathOf(place) : place;
    } catch {
      return null; // In a folder that may not be entered, or beneath a file.
    }
  };
  const realOf = (wanted: string): string | null => {
    const name = path.resolve(wanted);
    const found = known.get(name);
    if (found !== undefined) return found;
    const real = follow(name);
    known.set(name, real);
    return real;
  };
  return realOf;
}
