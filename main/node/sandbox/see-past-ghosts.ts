/** Looks at the host as it would be without the names that sandboxes need on it, so that runs at the same time plan the same. */
import path from 'node:path';
import { isUntouched } from './ghost-notes.ts';
import type { Ghost } from './mount.ts';
import { pathKind, type PathKind } from './real-path-of.ts';

export type KindOf = (file: string) => PathKind;

/** Ghosts, and everything beneath them, are missing. */
export function seePastGhosts(ghosts: Iterable<Ghost>): KindOf {
  const byPath = new Map<string, Ghost>();
  for (const ghost of ghosts) byPath.set(ghost.path, ghost);
  if (byPath.size === 0) return pathKind;
  return (file) => {
    for (let name = file; name !== '/'; name = path.dirname(name)) {
      const ghost = byPath.get(name);
      if (ghost !== undefined && isUntouched(ghost)) return 'missing';
    }
    return pathKind(file);
  };
}
