/** Counts the files and bytes at paths that a command would delete or write, as far as a short look can tell. */
import { lstat, opendir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { EffectSize } from '#domain/risk/risk.ts';
import { hasEnded, type Look, type Tally } from './look.ts';
import { tallyLocally } from './tally-locally.ts';

export interface MeasureLimits {
  readonly maxEntries: number;
  readonly maxMs: number;
}

/** A card waits for this, so it ends before anybody notices. */
const usualLimits: MeasureLimits = { maxEntries: 50_000, maxMs: 150 };

/** So many are asked for at once; one after the other would get through a fifth in the same time. */
const batchSize = 64;

/** Links are counted, never followed. Paths where nothing is, and patterns but `folder/*`, are missing in the answer. */
export async function measurePaths(
  paths: readonly string[],
  limits: MeasureLimits = usualLimits,
): Promise<ReadonlyMap<string, EffectSize>> {
  const look: Look = { entriesLeft: limits.maxEntries, isOver: false };
  const found = new Map<string, Tally>();
  const timeUp = Promise.withResolvers<void>();
  const timer = setTimeout(timeUp.resolve, limits.maxMs);
  // A share that does not answer holds its call for minutes: the card does not wait for it.
  await Promise.race([measureAll(paths, look, found), timeUp.promise]);
  look.isOver = true;
  clearTimeout(timer);
  return new Map([...found].map(([each, tally]) => [each, { ...tally }]));
}

async function measureAll(paths: readonly string[], look: Look, found: Map<string, Tally>): Promise<void> {
  for (const each of paths) {
    if (hasEnded(look)) return;
    if (!path.isAbsolute(each)) continue;
    const folder = each.endsWith('/*') ? each.slice(0, -2) || '/' : null;
    // A file may bear the very name of a pattern, and would stand for all that the pattern matches.
    if (/[*?[\]…]/.test(folder ?? each)) continue;
    await measureOne(folder ?? each, folder !== null, look, (tally) => found.set(each, tally));
  }
}

async function measureOne(start: string, isEmptied: boolean, look: Look, began: (tally: Tally) => void): Promise<void> {
  const tally: Tally = { files: 0, bytes: 0, isComplete: false };
  const there = await lstat(start).catch((error: unknown) => (isAbsence(error) ? null : 'unreadable'));
  if (there === null) return;
  began(tally);
  look.entriesLeft -= 1;
  if (there === 'unreadable') return;
  if (!there.isDirectory()) {
    tally.files = 1;
    tally.bytes = there.size;
    tally.isComplete = true;
    return;
  }
  if (await isLocalDisk(start)) {
    tally.isComplete = await tallyLocally({ path: start, dev: there.dev, skipsHidden: isEmptied }, look, tally);
    return;
  }
  const open = [start];
  let isWhole = true;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    // The shell's `*` leaves out what begins with a dot, but only at the place where it stands.
    const skipsHidden = isEmptied && folder === start;
    if (!(await countFolder(folder, skipsHidden, look, tally, open))) isWhole = false;
    if (hasEnded(look)) break;
  }
  tally.isComplete = isWhole && open.length === 0;
}

/** Says whether everything in the folder was counted; the folders in it are left to `open`. */
async function countFolder(
  folder: string,
  skipsHidden: boolean,
  look: Look,
  tally: Tally,
  open: string[],
): Promise<boolean> {
  let isWhole = true;
  let batch: string[] = [];
  const countBatch = async (): Promise<void> => {
    const counted = await Promise.all(batch.map((file) => countFile(file, tally)));
    if (counted.includes(false)) isWhole = false;
    batch = [];
  };
  try {
    for await (const entry of await opendir(folder, { bufferSize: batchSize })) {
      if (skipsHidden && entry.name.startsWith('.')) continue;
      if (hasEnded(look)) {
        isWhole = false;
        break;
      }
      look.entriesLeft -= 1;
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) open.push(at);
      else batch.push(at);
      if (batch.length === batchSize) await countBatch();
    }
    await countBatch();
  } catch {
    return false; // Not to be read, or gone meanwhile: what was counted so far is a floor.
  }
  return isWhole;
}

async function countFile(file: string, tally: Tally): Promise<boolean> {
  tally.files += 1;
  try {
    const { size } = await lstat(file);
    tally.bytes += size;
    return true;
  } catch {
    return false;
  }
}

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ERR_INVALID_ARG_VALUE';
}

/** Magic numbers of `statfs(2)`: ext, xfs, btrfs, tmpfs, ramfs, overlayfs, zfs, f2fs, bcachefs. */
const localKinds = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x858458f6, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e,
]);

/**
 * Tells whether a path lies on a disk of this machine, where no call waits for a server.
 * False on systems whose numbers mean something else, and where nothing could be learnt.
 */
async function isLocalDisk(file: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    // The kernel's number is unsigned, Node's is not.
    return localKinds.has((await statfs(file)).type >>> 0);
  } catch {
    return false;
  }
}
