/** Where a working tree keeps its repository: a directory, or a file that points to one elsewhere. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isWithin } from '../paths/covering-entry.ts';
import { readStart } from '../machine/read-start.ts';
import { pathKind, realPathOf } from '../paths/real-path-of.ts';
import type { KindOf } from '../paths/see-past-placeholders.ts';

export interface GitLayout {
  /** Directory that commits write to; of the main repository when the tree is a worktree of it. */
  readonly commonDir: string;
  /** Directory of this tree alone; the same as `commonDir` except in a worktree. */
  readonly gitDir: string;
}

/** Null when there is no repository, or when what `.git` points to does not point back. */
export function gitLayout(root: string, kindOf: KindOf): GitLayout | null {
  const dotGit = path.join(root, '.git');
  const kind = kindOf(dotGit);
  if (kind === 'missing') return null;
  const real = realPathOf(dotGit);
  if (real === null) return null;
  if (kind === 'directory' || (kind === 'link' && pathKind(real) === 'directory')) {
    return { commonDir: real, gitDir: real };
  }
  const pointer = /^gitdir: (.+)$/m.exec(firstBytes(real))?.[1];
  const gitDir = pointer === undefined ? null : realPathOf(path.resolve(root, pointer.trim()));
  if (gitDir === null || !looksLikeRepository(gitDir)) return null;
  if (pointsBack(gitDir, real, root)) return { gitDir, commonDir: commonDirOf(gitDir) };
  // In the project it can be written anyway, and what it says of other folders counts for nothing.
  return isWithin(gitDir, root) ? { gitDir, commonDir: gitDir } : null;
}

/** Names of the directories in `parent`; empty when it cannot be read. */
export function childDirectories(parent: string): readonly string[] {
  try {
    return readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.join(parent, entry.name));
  } catch {
    return [];
  }
}

/** As much of a text file as `firstBytes` gives. */
export const mostText = 65_536;

/** The start of a small text file; empty when it cannot be read. */
export function firstBytes(file: string): string {
  return readStart(file, mostText)?.toString('utf8') ?? '';
}

function looksLikeRepository(gitDir: string): boolean {
  return pathKind(path.join(gitDir, 'HEAD')) !== 'missing';
}

// A project from elsewhere may bring a .git file that names another's directory; only a directory that
// names this tree in return becomes writable.
function pointsBack(gitDir: string, dotGit: string, root: string): boolean {
  const worktree = firstBytes(path.join(gitDir, 'gitdir')).trim();
  if (worktree !== '') return realPathOf(path.resolve(gitDir, worktree)) === dotGit;
  const submodule = /^\s*worktree\s*=\s*(.+)$/m.exec(firstBytes(path.join(gitDir, 'config')))?.[1];
  return submodule !== undefined && realPathOf(path.resolve(gitDir, submodule.trim())) === root;
}

/** Where settings and hooks lie that several working trees share. */
export function commonDirOf(gitDir: string): string {
  const pointer = firstBytes(path.join(gitDir, 'commondir')).trim();
  return (pointer === '' ? null : realPathOf(path.resolve(gitDir, pointer))) ?? gitDir;
}
