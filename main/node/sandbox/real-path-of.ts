/** Follows every link on the way to a path, even if its last parts do not exist yet. */
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Null when the path cannot be followed: a loop of links, a link into nothing, or a directory that may not be entered. */
export function realPathOf(wanted: string): string | null {
  const missing: string[] = [];
  let existing = path.resolve(wanted);
  for (;;) {
    try {
      return path.join(realpathSync.native(existing), ...missing);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') return null;
      // A dangling link exists as a name: whoever creates its target would be writing somewhere else.
      if (isLink(existing)) return null;
      missing.unshift(path.basename(existing));
      existing = path.dirname(existing);
    }
  }
}

export type PathKind = 'directory' | 'file' | 'link' | 'missing';

/** What is at a path itself, without following a link there. */
export function pathKind(file: string): PathKind {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 'missing';
  if (found.isSymbolicLink()) return 'link';
  return found.isDirectory() ? 'directory' : 'file';
}

function isLink(file: string): boolean {
  try {
    return pathKind(file) === 'link';
  } catch {
    return false; // ENOTDIR above a file: the file itself is met one step later.
  }
}

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
