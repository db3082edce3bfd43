/** Tells of a file whether git can bring back what it holds now. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { type GitIndex, type IndexEntry, readGitIndex } from './read-git-index.ts';

export interface Repository {
  /** Real path of the working tree. */
  readonly root: string;
  readonly index: GitIndex;
}

/** Larger files count as changed where their times differ: their hash is not waited for. */
const mostHashed = 8 * 1024 * 1024;

/** What holds the names and logs of the repository that a folder lies in; null outside of one. */
export async function gitDirAbove(folder: string): Promise<string | null> {
  for (let at = folder; ; at = path.dirname(at)) {
    const dotGit = path.join(at, '.git');
    const found = await lstat(dotGit).catch(() => null);
    if (found !== null) return found.isDirectory() ? dotGit : await pointedAt(dotGit);
    if (path.dirname(at) === at) return null;
  }
}

/** The repository that a folder lies in; null outside of one, and where its index cannot be read. */
export async function findRepository(folder: string): Promise<Repository | null> {
  for (let at = folder; ; at = path.dirname(at)) {
    const dotGit = path.join(at, '.git');
    const found = await lstat(dotGit).catch(() => null);
    if (found !== null) {
      const gitDir = found.isDirectory() ? dotGit : await pointedAt(dotGit);
      const index = gitDir === null ? null : await readGitIndex(path.join(gitDir, 'index'));
      return index === null ? null : { root: at, index };
    }
    if (path.dirname(at) === at) return null;
  }
}

/** A worktree's `.git` is a file that names the folder. */
async function pointedAt(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const named = /^gitdir: (.+)$/m.exec(text)?.[1];
  return named === undefined ? null : path.resolve(path.dirname(file), named);
}

export const entryOf = ({ root, index }: Repository, file: string): IndexEntry | undefined =>
  index.entries.get(path.relative(root, file));

/** `unknown` to git, `same` as what git holds, or `changed` since. Never throws. */
export async function trackedState(
  repository: Repository | null,
  file: string,
  found: Stats,
): Promise<'unknown' | 'same' | 'changed'> {
  const entry = repository === null ? undefined : entryOf(repository, file);
  if (repository === null || entry === undefined) return 'unknown';
  const isLink = (entry.mode & 0xf000) === 0xa000;
  if (found.isSymbolicLink() !== isLink) return 'changed';
  if (looksSame(entry, found, repository.index.writtenAt)) return 'same';
  if (found.size > mostHashed) return 'changed';
  try {
    const content = isLink ? Buffer.from(await readlink(file)) : await readFile(file);
    const hash = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
    return hash === entry.hash ? 'same' : 'changed';
  } catch {
    return 'changed';
  }
}

/** As git itself decides, but for a file that changed while the index was written. */
function looksSame(entry: IndexEntry, found: Stats, writtenAt: number): boolean {
  const seconds = Math.floor(found.mtimeMs / 1000);
  return found.size === entry.size && seconds === entry.mtimeSeconds && found.mtimeMs + 1000 < writtenAt;
}
