/** Looks at many paths, and follows the links on the way to them, looking at each folder once. */
import path from 'node:path';
import { pathKind, realPathOf } from './real-path-of.ts';
import type { KindOf } from './see-past-placeholders.ts';

/** All answers are of the same moment. */
export interface PathSnapshot {
  readonly kindOf: KindOf;
  /** As `realPathOf`. */
  readonly realOf: (wanted: string) => string | null;
}

export function pathSnapshot(lookAt: KindOf = pathKind): PathSnapshot {
  const kindOf: KindOf = once((file) => {
    // Nothing lies in what is missing, and most of what is asked for is.
    const folder = path.dirname(file);
    return folder !== file && kindOf(folder) === 'missing' ? 'missing' : lookAt(file);
  });
  return { kindOf, realOf: realPathsOfSnapshot(kindOf) };
}

/** One answer for each name. */
export function once<T>(look: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    const found = known.get(file);
    if (found !== undefined) return found;
    const seen = look(file);
    known.set(file, seen);
    return seen;
  };
}

/** Answers as `realPathOf` does; `kindOf` and what is returned remember what they saw, so all answers are of the same moment. */
export function realPathsOfSnapshot(lookAt: KindOf): (wanted: string) => string | null {
  const kindOf = once(lookAt);
  const known = new Map<string, string | null>([['/', '/']]);
  const follow = (name: string): string | null => {
    const folder = realOf(path.dirname(name));
    if (folder === null) return null;
    const place = path.join(folder, path.basename(name));
    const kind = kindOf(place);
    if (kind === 'unreachable' || (kind === 'missing' && kindOf(folder) === 'file')) return null;
    return kind === 'link' ? realPathOf(place) : place;
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
