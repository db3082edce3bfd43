/** Makes the names that mounts need on the host, shares them between runs and brokers, and takes them away with the last. See decision 0016. */
import { lstatSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placeholderLine, isUntouched, readPlaceholderNotes } from '../../paths/placeholder-notes.ts';
import type { Placeholder } from '../mount.ts';
import { codeOf } from '../../paths/real-path-of.ts';
import { exclusively } from './broker-lock.ts';
import { startOf } from '../../../launch/process/process-tree.ts';
import { createSpareFolders, removeSpareFolders, type SpareFolders } from './spare-folders.ts';
import { inTrueFolder } from './true-folder.ts';

export interface Placeholders {
  /** All that are on the host now, made here or by another broker. */
  known(): readonly Placeholder[];
  /**
   * The returned function gives them back, and names the folders that stay because a program of the host put something into them: what is
   * moved to a missing name finds a folder there. Throws `sandbox-setup-failed` when they cannot be noted.
   */
  hold(placeholders: readonly Placeholder[]): () => readonly string[];
}

let launchers = 0;

/** `onFirst` is called before the first name is made, with the file that will list all of this broker. */
export function createPlaceholders(room: string, onFirst: (note: string) => void): Placeholders {
  const holders = new Map<string, { readonly placeholder: Placeholder; count: number }>();
  /** Change time of each made file in nanoseconds: a file that was touched since is the command's, though still empty. */
  const madeAt = new Map<string, bigint>();
  const broker = `${brokerName(process.pid)}-${++launchers}`;
  const note = path.join(room, broker);
  const folders = createSpareFolders(room, broker);
  const write = (): void => {
    if (holders.size === 0) unlinkSync(note);
    else
      writeFileSync(note, [...holders.values()].map(({ placeholder }) => placeholderLine(placeholder)).join(''), {
        mode: 0o600,
      });
  };
  const heldByOthers = (): ReadonlySet<string> => pathsOf(room, (other) => other !== broker && isRunning(other));
  const release = (held: readonly Placeholder[]): readonly string[] => {
    const last = held.filter((placeholder) => (count(holders, placeholder, -1) ?? 0) === 0);
    if (last.length === 0) return [];
    const filled: string[] = [];
    exclusively(room, () => {
      const others = heldByOthers();
      eachInPlace(last, (placeholder, place) => {
        holders.delete(placeholder.path);
        const made = madeAt.get(placeholder.path);
        madeAt.delete(placeholder.path);
        const written = placeholder.content !== null && made !== undefined && changedAt(placeholder.path) !== made;
        if (written || others.has(placeholder.path)) return;
        if (remove(placeholder, place, folders) === 'filled') filled.push(placeholder.path);
      });
      write();
    });
    return filled;
  };
  sweepDead(room);
  return {
    known: () => readPlaceholderNotes(room).flatMap(({ placeholders }) => placeholders),
    hold(wanted) {
      const single = [...new Map(wanted.map((placeholder) => [placeholder.path, placeholder])).values()];
      const fresh = single.filter(({ path: name }) => !holders.has(name));
      if (fresh.length > 0) {
        onFirst(note);
        exclusively(room, () => {
          const noted = pathsOf(room, (other) => other !== broker);
          for (const placeholder of fresh) holders.set(placeholder.path, { placeholder, count: 0 });
          // Noted before they are made, so that a broker that is killed right here leaves nothing behind.
          write();
          eachInPlace(fresh, (placeholder, place) => {
            // A user's own by now, and not ours to take away.
            if (!make(placeholder, place, folders) && !noted.has(placeholder.path)) holders.delete(placeholder.path);
            else if (placeholder.content !== null) madeAt.set(placeholder.path, changedAt(placeholder.path) ?? 0n);
          });
        });
      }
      const shared = single.filter((placeholder) => count(holders, placeholder, 1) !== null);
      return () => release(shared.splice(0));
    },
  };
}

function count(
  holders: ReadonlyMap<string, { count: number }>,
  { path: name }: Placeholder,
  by: number,
): number | null {
  const holder = holders.get(name);
  return holder === undefined ? null : (holder.count += by);
}

function pathsOf(room: string, isMeant: (broker: string) => boolean): ReadonlySet<string> {
  const meant = readPlaceholderNotes(room, isMeant);
  return new Set(meant.flatMap(({ placeholders }) => placeholders.map((placeholder) => placeholder.path)));
}

/** What a broker left that was killed together with its sweeper. */
export function sweepDead(room: string): void {
  removeSpareFolders(room, isRunning);
  const dead = readPlaceholderNotes(room).filter(({ broker }) => !isRunning(broker));
  if (dead.length === 0) return;
  exclusively(room, () => {
    const held = pathsOf(room, isRunning);
    for (const { broker, placeholders } of dead) {
      eachInPlace(
        placeholders.filter((placeholder) => !held.has(placeholder.path)),
        (placeholder, place) => void remove(placeholder, place, { remove: (there) => rmdirSync(there) }),
      );
      rmSync(path.join(room, broker), { force: true });
    }
  });
}

function brokerName(pid: number): string {
  return `${pid}-${startOf(pid) ?? 0}`;
}

/** A process id alone could have been given to another process since. */
function isRunning(broker: string): boolean {
  return broker.startsWith(`${brokerName(Number(broker.split('-')[0]))}-`);
}

/** Gives each with a path to it that stays in its folder, and null when that is another folder by now. */
function eachInPlace(
  placeholders: readonly Placeholder[],
  work: (placeholder: Placeholder, place: string | null) => void,
): void {
  for (const [folder, inside] of Map.groupBy(placeholders, ({ path: name }) => path.dirname(name))) {
    inTrueFolder(folder, (anchored) => {
      for (const placeholder of inside)
        work(placeholder, anchored === null ? null : path.join(anchored, path.basename(placeholder.path)));
    });
  }
}

/** Returns false when the name came into being meanwhile, or cannot be made by anybody like us. */
function make({ content }: Placeholder, place: string | null, folders: SpareFolders): boolean {
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
function remove(
  { path: name, content }: Placeholder,
  place: string | null,
  folders: Pick<SpareFolders, 'remove'>,
): 'filled' | 'done' {
  if (place === null) return 'done';
  try {
    if (content === null) folders.remove(place, name);
    else if (isUntouched({ path: place, content })) unlinkSync(place);
    return 'done';
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (['ENOTEMPTY', 'EEXIST'].includes(code)) return 'filled';
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EROFS'].includes(code)) return 'done';
    throw error;
  }
}
