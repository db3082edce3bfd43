/** Keeps empty folders ready, and takes them away before they are removed: a rename costs a tenth of either. See decision 0016. */
import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, type BigIntStats } from 'node:fs';
import { lstat, mkdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../sandbox/paths/real-path-of.ts';
import { inTrueFolder } from './true-folder.ts';

export interface SpareFolders {
  /** Makes an empty folder; throws as `mkdir` does. */
  make(place: string): void;
  /** Removes an empty folder, from where it can be seen at once; throws as `rmdir` does. `name` is its path without detours. */
  remove(place: string, name: string): void;
}

const mode = 0o755;
/** More than one project has missing names. */
const mostReady = 24;
const prefix = 'spare-';

/** They lie in `room`, in a folder named after the broker; names in another file system are made and removed where they are. */
export function createSpareFolders(room: string, broker: string): SpareFolders {
  const own = path.join(room, prefix + broker);
  const ready: string[] = [];
  /** When each was last changed, in nanoseconds, by its identity: what nobody put anything into needs no look into it. */
  const madeAt = new Map<string, bigint>();
  /** What was taken away, with the name that it had. */
  const taken = new Map<string, string>();
  let made = 0;
  /** How many were at hand too few since they were last made ready. */
  let missed = 0;
  let wanted = 0;
  let clearing: Promise<void> | null = null;
  let isPrepared = false;
  let isFirst = true;

  const fresh = (): string => path.join(own, String(++made));
  /** False when it cannot be: a full disk is no reason to leave a name in a project. */
  const prepare = (): boolean => {
    if (!isPrepared) {
      isPrepared = succeeds(() => mkdirSync(own, { recursive: true, mode: 0o700 }));
      if (isPrepared) atExit(removeAll);
    }
    return isPrepared;
  };
  const removeAll = (): void => {
    for (const [spare, name] of taken) if (!isRemoved(spare)) putBack(spare, name);
    ready.forEach(isRemoved);
    isRemoved(own);
  };
  /** While nobody waits: the next command finds as many as the last ones needed. */
  const clear = async (): Promise<void> => {
    for (const [spare, name] of taken) {
      // Somebody of the host was in it, or exchanged it in the very moment.
      await rmdir(spare).catch(() => putBack(spare, name));
      taken.delete(spare);
    }
    // A broker that starts one command has no use for them.
    if (isFirst) [isFirst, missed] = [false, 0];
    wanted = Math.min(wanted + missed, mostReady);
    missed = 0;
    while (ready.length < wanted) {
      const spare = fresh();
      await mkdir(spare, mode);
      const found = await lstat(spare, { bigint: true });
      madeAt.set(identityOf(found), found.mtimeNs);
      ready.push(spare);
    }
  };
  const clearSoon = (): void => {
    // Without a disk to write to there are none ready, and the caller that needs one hears why.
    clearing ??= clear()
      .catch(() => {})
      .finally(() => {
        clearing = null;
        if (taken.size > 0) clearSoon();
      });
  };
  return {
    make(place) {
      const spare = isThere(place) ? undefined : ready.pop();
      if (spare !== undefined && isMoved(spare, place)) return;
      mkdirSync(place, mode);
      if (spare === undefined) missed++;
      else if (isThere(spare)) ready.push(spare);
    },
    remove(place, name) {
      const found = lstatSync(place, { bigint: true });
      const isAsMade = madeAt.get(identityOf(found)) === found.mtimeNs;
      madeAt.delete(identityOf(found));
      if (found.isDirectory() && (isAsMade || readdirSync(place).length === 0) && prepare()) {
        const spare = fresh();
        if (isMoved(place, spare)) {
          taken.set(spare, name);
          setImmediate(clearSoon);
          return;
        }
      }
      rmdirSync(place);
    },
  };
}

/** Removes what brokers that are no more kept ready. What has a content is left: somebody of the host put it there. */
export function removeSpareFolders(room: string, isRunning: (broker: string) => boolean): void {
  if (!isThere(room)) return;
  const left = readdirSync(room).filter((name) => name.startsWith(prefix) && !isRunning(name.slice(prefix.length)));
  for (const folder of left.map((name) => path.join(room, name))) {
    for (const spare of readdirSync(folder)) isRemoved(path.join(folder, spare));
    isRemoved(folder);
  }
}

const works = new Set<() => void>();

/** One listener for all launchers of a process. */
function atExit(work: () => void): void {
  if (works.size === 0) process.once('exit', () => works.forEach((each) => each()));
  works.add(work);
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev} ${ino}`;
}

function isThere(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
}

/** False where the two are in different file systems, above all. */
function isMoved(from: string, to: string): boolean {
  return succeeds(() => renameSync(from, to));
}

function isRemoved(folder: string): boolean {
  return succeeds(() => rmdirSync(folder));
}

/** False when the system refuses. */
function succeeds(change: () => void): boolean {
  try {
    change();
    return true;
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return false;
  }
}

function putBack(spare: string, name: string): void {
  inTrueFolder(path.dirname(name), (folder) => {
    if (folder === null) return;
    const place = path.join(folder, path.basename(name));
    if (!isThere(place)) isMoved(spare, place);
  });
}
