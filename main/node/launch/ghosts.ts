/** Makes the names that mounts need on the host, shares them between runs and desks, and takes them away with the last. See decision 0016. */
import { lstatSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ghostLine, isUntouched, readGhostNotes } from '../sandbox/ghost-notes.ts';
import type { Ghost } from '../sandbox/mount.ts';
import { codeOf } from '../sandbox/real-path-of.ts';
import { exclusively } from './desk-lock.ts';
import { startOf } from './process-tree.ts';
import { createSpareFolders, removeSpareFolders, type SpareFolders } from './spare-folders.ts';
import { inTrueFolder } from './true-folder.ts';

export interface Ghosts {
  /** All that are on the host now, made here or by another desk. */
  known(): readonly Ghost[];
  /** The returned function gives them back. Throws `sandbox-setup-failed` when they cannot be noted. */
  hold(ghosts: readonly Ghost[]): () => void;
}

let launchers = 0;

/** `onFirst` is called before the first name is made, with the file that will list all of this desk. */
export function createGhosts(room: string, onFirst: (note: string) => void): Ghosts {
  const holders = new Map<string, { readonly ghost: Ghost; count: number }>();
  /** Change time of each made file in nanoseconds: a file that was touched since is the command's, though still empty. */
  const madeAt = new Map<string, bigint>();
  const desk = `${deskName(process.pid)}-${++launchers}`;
  const note = path.join(room, desk);
  const folders = createSpareFolders(room, desk);
  const write = (): void => {
    if (holders.size === 0) unlinkSync(note);
    else writeFileSync(note, [...holders.values()].map(({ ghost }) => ghostLine(ghost)).join(''), { mode: 0o600 });
  };
  const heldByOthers = (): ReadonlySet<string> => pathsOf(room, (other) => other !== desk && isRunning(other));
  const release = (held: readonly Ghost[]): void => {
    const last = held.filter((ghost) => (count(holders, ghost, -1) ?? 0) === 0);
    if (last.length === 0) return;
    exclusively(room, () => {
      const others = heldByOthers();
      eachInPlace(last, (ghost, place) => {
        holders.delete(ghost.path);
        const made = madeAt.get(ghost.path);
        madeAt.delete(ghost.path);
        const written = ghost.content !== null && made !== undefined && changedAt(ghost.path) !== made;
        if (!written && !others.has(ghost.path)) remove(ghost, place, folders);
      });
      write();
    });
  };
  sweepDead(room);
  return {
    known: () => readGhostNotes(room).flatMap(({ ghosts }) => ghosts),
    hold(wanted) {
      const single = [...new Map(wanted.map((ghost) => [ghost.path, ghost])).values()];
      const fresh = single.filter(({ path: name }) => !holders.has(name));
      if (fresh.length > 0) {
        onFirst(note);
        exclusively(room, () => {
          const noted = pathsOf(room, (other) => other !== desk);
          for (const ghost of fresh) holders.set(ghost.path, { ghost, count: 0 });
          // Noted before they are made, so that a desk that is killed right here leaves nothing behind.
          write();
          eachInPlace(fresh, (ghost, place) => {
            // Somebody's own by now, and not ours to take away.
            if (!make(ghost, place, folders) && !noted.has(ghost.path)) holders.delete(ghost.path);
            else if (ghost.content !== null) madeAt.set(ghost.path, changedAt(ghost.path) ?? 0n);
          });
        });
      }
      const shared = single.filter((ghost) => count(holders, ghost, 1) !== null);
      return () => release(shared.splice(0));
    },
  };
}

function count(holders: ReadonlyMap<string, { count: number }>, { path: name }: Ghost, by: number): number | null {
  const holder = holders.get(name);
  return holder === undefined ? null : (holder.count += by);
}

function pathsOf(room: string, isMeant: (desk: string) => boolean): ReadonlySet<string> {
  const meant = readGhostNotes(room, isMeant);
  return new Set(meant.flatMap(({ ghosts }) => ghosts.map((ghost) => ghost.path)));
}

/** What a desk left that was killed together with its sweeper. */
function sweepDead(room: string): void {
  removeSpareFolders(room, isRunning);
  const dead = readGhostNotes(room).filter(({ desk }) => !isRunning(desk));
  if (dead.length === 0) return;
  exclusively(room, () => {
    const held = pathsOf(room, isRunning);
    for (const { desk, ghosts } of dead) {
      eachInPlace(
        ghosts.filter((ghost) => !held.has(ghost.path)),
        (ghost, place) => remove(ghost, place, { remove: (there) => rmdirSync(there) }),
      );
      rmSync(path.join(room, desk), { force: true });
    }
  });
}

function deskName(pid: number): string {
  return `${pid}-${startOf(pid) ?? 0}`;
}

/** A process id alone could have been given to another process since. */
function isRunning(desk: string): boolean {
  return desk.startsWith(`${deskName(Number(desk.split('-')[0]))}-`);
}

/** Gives each with a path to it that stays in its folder, and null when that is another folder by now. */
function eachInPlace(ghosts: readonly Ghost[], work: (ghost: Ghost, place: string | null) => void): void {
  for (const [folder, inside] of Map.groupBy(ghosts, ({ path: name }) => path.dirname(name))) {
    inTrueFolder(folder, (anchored) => {
      for (const ghost of inside)
        work(ghost, anchored === null ? null : path.join(anchored, path.basename(ghost.path)));
    });
  }
}

/** Returns false when the name came into being meanwhile, or cannot be made by anybody like us. */
function make({ content }: Ghost, place: string | null, folders: SpareFolders): boolean {
  if (place === null) return false;
  try {
    if (content === null) folders.make(place);
    else writeFileSync(place, content, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    if (['EEXIST', 'EROFS', 'EACCES', 'ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

function changedAt(name: string): bigint | null {
  return lstatSync(name, { bigint: true, throwIfNoEntry: false })?.ctimeNs ?? null;
}

// Only an empty directory, or a file that still says what we wrote, is ours to remove.
function remove({ path: name, content }: Ghost, place: string | null, folders: Pick<SpareFolders, 'remove'>): void {
  if (place === null) return;
  try {
    if (content === null) folders.remove(place, name);
    else if (isUntouched({ path: place, content })) unlinkSync(place);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR', 'EEXIST', 'EACCES', 'EROFS'].includes(codeOf(error) ?? ''))
      throw error;
  }
}
