/** Follows every link on the way to a path, even if its last parts do not exist yet. */
import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Null when the path cannot be followed: a loop of links, a link into nothing, or a directory that may not be entered. */
export function realPathOf(wanted: string): string | null {
  try {
    let existing = path.resolve(wanted);
    let missing = '';
    // A dangling link exists as a name, so the search stops at it: a program that creates its target would be writing elsewhere.
    while (pathKind(existing) === 'missing') {
      missing = `/${path.basename(existing)}${missing}`;
      existing = path.dirname(existing);
    }
    const real = realpathSync.native(existing);
    if (missing !== '' && pathKind(real) !== 'directory') return null; // Nothing can be made beneath a file.
    return real === '/' && missing !== '' ? missing : real + missing;
  } catch {
    return null; // Not a place that anything could be mounted at.
  }
}

/** Longer chains are refused by Linux as well. */
const mostHops = 40;

/** The missing name that a link leads to in the end; null when it leads to something, or nowhere. */
export function missingTargetOf(link: string): string | null {
  let name = link;
  for (let hops = 0; hops < mostHops; hops++) {
    const parent = realPathOf(path.dirname(name));
    if (parent === null || pathKind(name) !== 'link') return null;
    name = path.resolve(parent, readlinkSync(name));
    const real = realPathOf(name);
    if (real !== null) return pathKind(real) === 'missing' ? real : null;
  }
  return null;
}

/** `unreachable` is behind a folder that this user may not enter, or a name that no file can have. */
export type PathKind = 'directory' | 'file' | 'link' | 'missing' | 'unreachable';

/** What is at a path itself, without following a link there. Never throws: variables and settings name any path at all. */
export function pathKind(file: string): PathKind {
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found === undefined) return 'missing';
    if (found.isSymbolicLink()) return 'link';
    return found.isDirectory() ? 'directory' : 'file';
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? 'missing' : 'unreachable';
  }
}

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
