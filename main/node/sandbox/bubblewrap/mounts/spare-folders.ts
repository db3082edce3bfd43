/** Keeps empty folders ready, and takes them away before they are removed: a rename costs a tenth of either. See decision 0016. */
import { lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, type BigIntStats } from 'node:fs';
import { lstat, mkdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../paths/real-path-of.ts';
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

interface Spares {
  readonly own: string;
  readonly ready: string[];
  /** When each was last changed, in nanoseconds, by its identity: an untouched one needs no look into it. */
  readonly madeAt: Map<string, bigint>;
  /** What was taken away, with the name that it had. */
  readonly taken: Map<string, string>;
  made: number;
  /** How many were at hand too few since they were last made ready. */
  missed: number;
  wanted: number;
  clearing: Promise<void> | null;
  isPrepared: boolean;
  isFirst: boolean;
}

/** They lie in `room`, in a folder named after the broker; names in another file system are made and removed where they are. */
export function createSpareFolders(room: string, broker: string): SpareFolders {
  const spares: Spares = {
    own: path.join(room, prefix + broker),
    ready: [],
    madeAt: new Map(),
    taken: new Map(),
    made: 0,
    missed: 0,
    wanted: 0,
    clearing: null,
    isPrepared: false,
    isFirst: true,
  };
  return {
    make(place) {
      const spare = isThere(place) ? undefined : spares.ready.pop();
      if (spare !== undefined && isMoved(spare, place)) return;
      mkdirSync(place, mode);
      if (spare === undefined) spares.missed++;
      else if (isThere(spare)) spares.ready.push(spare);
    },
    remove(place, name) {
      const found = lstatSync(place, { bigint: true });
      const isAsMade = spares.madeAt.get(identityOf(found)) === found.mtimeNs;
      spares.madeAt.delete(identityOf(found));
      if (found.isDirectory() && (isAsMade || readdirSync(place).length === 0) && prepare(spares)) {
        const spare = fresh(spares);
        if (isMoved(place, spare)) {
          spares.taken.set(spare, name);
          setImmediate(clearSoon, spares);
          return;
        }
      }
      rmdirSync(place);
    },
  };
}

function fresh(spares: Spares): string {
  return path.join(spares.own, String(++spares.made));
}

/** False when it cannot be: a full disk is no reason to leave a name in a project. */
function prepare(spares: Spares): boolean {
  if (!spares.isPrepared) {
    spares.isPrepared = succeeds(() => mkdirSync(spares.own, { recursive: true, mode: 0o700 }));
    if (spares.isPrepared) atExit(() => removeAll(spares));
  }
  return spares.isPrepared;
}

function removeAll(spares: Spares): void {
  for (const [spare, name] of spares.taken) if (!isRemoved(spare)) putBack(spare, name);
  spares.ready.forEach(isRemoved);
  isRemoved(spares.own);
}

/** While no command waits: the next command finds as many as the last ones needed. */
async function clear(spares: Spares): Promise<void> {
  for (const [spare, name] of spares.taken) {
    // A process of the host was in it, or exchanged it in the very moment.
    await rmdir(spare).catch(() => putBack(spare, name));
    spares.taken.delete(spare);
  }
  // A broker that starts one command has no use for them.
  if (spares.isFirst) [spares.isFirst, spares.missed] = [false, 0];
  spares.wanted = Math.min(spares.wanted + spares.missed, mostReady);
  spares.missed = 0;
  while (spares.ready.length < spares.wanted) {
    const spare = fresh(spares);
    await mkdir(spare, mode);
    const found = await lstat(spare, { bigint: true });
    spares.madeAt.set(identityOf(found), found.mtimeNs);
    spares.ready.push(spare);
  }
}

function clearSoon(spares: Spares): void {
  // Without a disk to write to there are none ready, and the caller that needs one hears why.
  spares.clearing ??= clear(spares)
    .catch(() => {})
    .finally(() => {
      spares.clearing = null;
      if (spares.taken.size > 0) clearSoon(spares);
    });
}

/** Removes what brokers that are no more kept ready. What has a content is left: a process of the host put it there. */
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
