/** Looks at the host as it would be without the names that sandboxes need on it, so that runs at the same time plan the same. */
import path from 'node:path';
import { isUntouched } from './placeholder-notes.ts';
import type { Placeholder } from '../bubblewrap/mount.ts';
import { pathKind, type PathKind } from './real-path-of.ts';

export type KindOf = (file: string) => PathKind;

/** Mount-point placeholders, and everything beneath them, are missing. */
export function seePastPlaceholders(placeholders: Iterable<Placeholder>): KindOf {
  const byPath = new Map<string, Placeholder>();
  for (const placeholder of placeholders) byPath.set(placeholder.path, placeholder);
  if (byPath.size === 0) return pathKind;
  return (file) => {
    for (let name = file; name !== '/'; name = path.dirname(name)) {
      const placeholder = byPath.get(name);
      if (placeholder !== undefined && isUntouched(placeholder)) return 'missing';
    }
    return pathKind(file);
  };
}
