/** Makes the names that mounts need on the host, shares them between runs, and takes them away with the last one. */
import { lstatSync, mkdirSync, readFileSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { codeOf } from '../sandbox/real-path-of.ts';
import type { Ghost } from '../sandbox/mount.ts';
import type { Sweeper } from './sweeper.ts';

export interface Ghosts {
  has(path: string): boolean;
  /** The returned function gives them back. */
  hold(ghosts: readonly Ghost[]): () => void;
}

export function createGhosts(sweeper: Sweeper): Ghosts {
  const holders = new Map<string, number>();
  /** Change time of each made name in nanoseconds: a file that was touched since is the command's, though still empty. */
  const madeAt = new Map<string, bigint>();
  const release = (ghost: Ghost): void => {
    const left = (holders.get(ghost.path) ?? 1) - 1;
    if (left > 0) {
      holders.set(ghost.path, left);
      return;
    }
    holders.delete(ghost.path);
    const made = madeAt.get(ghost.path);
    madeAt.delete(ghost.path);
    if (made !== undefined && ghost.content !== null && changedAt(ghost.path) !== made) sweeper.forget(ghost);
    else remove(ghost);
  };
  return {
    has: (path) => holders.has(path),
    hold(ghosts) {
      const held: Ghost[] = [];
      for (const ghost of ghosts) {
        const count = holders.get(ghost.path) ?? 0;
        if (count === 0) {
          // Told first, so that a desk that is killed right here leaves nothing behind.
          sweeper.expect(ghost);
          if (!make(ghost)) continue;
          const made = changedAt(ghost.path);
          if (made !== null) madeAt.set(ghost.path, made);
        }
        holders.set(ghost.path, count + 1);
        held.push(ghost);
      }
      return () => held.splice(0).forEach(release);
    },
  };
}

/** Returns false when the name came into being meanwhile, or cannot be made by anybody like us. */
function make({ path, content }: Ghost): boolean {
  try {
    if (content === null) mkdirSync(path, 0o755);
    else writeFileSync(path, content, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (['EEXIST', 'EROFS', 'EACCES', 'ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

function changedAt(path: string): bigint | null {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false })?.ctimeNs ?? null;
}

// Only an empty directory, or a file that still says what we wrote, is ours to remove.
function remove({ path, content }: Ghost): void {
  try {
    if (content === null) rmdirSync(path);
    else if (readFileSync(path, 'utf8') === content) unlinkSync(path);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  }
}
