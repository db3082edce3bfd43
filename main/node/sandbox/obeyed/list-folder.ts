/** Says what a project's folder holds of names that other programs obey; one that did not change is not read again. */
import { lstatSync, opendirSync, readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { fitsPart, namesFrom, packageFolders, repositoryFolder } from '#agents/fit-names.ts';
import { protectedNames, type ObeyedGroup } from '#agents/obeyed-names.ts';
import { codeOf } from '../paths/real-path-of.ts';
import type { Pace } from './pace.ts';

export interface FoundName {
  readonly path: string;
  readonly group: ObeyedGroup;
}

export interface Listed {
  readonly changed: number;
  readonly inode: number;
  /** Whole paths: to put them together anew for each look takes longer than the look. */
  readonly folders: readonly string[];
  readonly names: readonly FoundName[];
  /** Those of packages, which are not looked into. */
  readonly closed: readonly string[];
  readonly isRepository: boolean;
  readonly isOdd: boolean;
  /** False where the time for the look ended in it. */
  readonly isWhole: boolean;
}

/** A folder that changed a moment ago may change again without its time saying so. */
const settledAfterMs = 1000;
/** Some 300 bytes each. */
const mostKnown = 100_000;
const known = new Map<string, Listed>();
const entriesAtOnce = 1024;

/** By these git knows a repository without a working tree. */
const bareNames = ['HEAD', 'objects', 'refs'];

/** What counts is the time that no program can set (inode(7), ctime). Null for a folder that is gone, or closed to this user. */
export async function listFolder(folder: string, pace: Pace): Promise<Listed | null> {
  try {
    const { ctimeMs, ino } = lstatSync(folder);
    const before = known.get(folder);
    if (before?.changed === ctimeMs && before.inode === ino) return before;
    const { isOpen, ...read } = await readFolder(folder, pace);
    const listed = { changed: ctimeMs, inode: ino, ...read };
    // A name of several parts depends on folders that are listed on their own.
    // What does not fit is read each time: to forget in turns would forget everything before it is asked for again.
    const isSettled = Date.now() - ctimeMs > settledAfterMs && !isOpen && read.isWhole;
    if (isSettled && (before !== undefined || known.size < mostKnown)) known.set(folder, listed);
    return listed;
  } catch (error) {
    return codeOf(error) === 'EACCES' ? unlisted(folder) : null;
  }
}

/** A folder that may be entered and not listed: who knows a name finds it there all the same. */
function unlisted(folder: string): Listed | null {
  if (!isThere(`${folder}/.`)) return null;
  const names = protectedNames
    .filter(({ parts }) => parts.every((part) => !part.includes('*')))
    .map(({ parts, group }): FoundName => ({ path: `${folder}/${parts.join('/')}`, group }))
    .filter(({ path: name }) => isThere(name));
  const isRepository =
    isThere(`${folder}/${repositoryFolder}`) || bareNames.every((name) => isThere(`${folder}/${name}`));
  return { changed: 0, inode: 0, folders: [], names, closed: [], isRepository, isOdd: false, isWhole: true };
}

export function isThere(name: string): boolean {
  try {
    return lstatSync(name, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // Closed to this user.
  }
}

interface Reading extends Omit<Listed, 'changed' | 'inode'> {
  readonly folders: string[];
  readonly names: FoundName[];
  readonly closed: string[];
  isRepository: boolean;
  isOdd: boolean;
  isWhole: boolean;
  isOpen: boolean;
  bare: number;
}

/** A folder may hold millions of files: it is read a piece at a time. */
async function readFolder(folder: string, pace: Pace): Promise<Omit<Reading, 'bare'>> {
  const reading: Reading = {
    folders: [],
    names: [],
    closed: [],
    isRepository: false,
    isOdd: false,
    isWhole: true,
    isOpen: false,
    bare: 0,
  };
  const handle = opendirSync(folder, { bufferSize: entriesAtOnce });
  try {
    let taken = 0;
    for (let entry = handle.readSync(); entry !== null; entry = handle.readSync()) {
      take(folder, entry, reading);
      if (++taken % entriesAtOnce !== 0) continue;
      await pace.rest();
      reading.isWhole = !pace.isOver();
      if (!reading.isWhole) break;
    }
  } finally {
    handle.closeSync();
  }
  const { bare, ...read } = reading;
  return { ...read, isRepository: read.isRepository || bare === bareNames.length };
}

function take(folder: string, entry: Dirent, reading: Reading): void {
  if (entry.name === repositoryFolder) {
    reading.isRepository = true;
    return;
  }
  if (bareNames.includes(entry.name)) reading.bare++;
  // A name that Node cannot say leads nowhere from here.
  if (entry.name.includes('\uFFFD')) reading.isOdd = true;
  let isWhole = false;
  for (const { parts, group } of namesFrom(entry.name)) {
    const found = completed(folder, entry.name, parts.slice(1));
    reading.isOpen ||= parts.length > 1;
    isWhole ||= parts.length === 1;
    // What is reached through a link lies elsewhere: the link is the name.
    const isLed = entry.isSymbolicLink() && found.length > 0;
    for (const below of isLed ? [entry.name] : found) reading.names.push({ path: `${folder}/${below}`, group });
  }
  if (!isWhole && entry.isDirectory())
    (packageFolders.has(entry.name) ? reading.closed : reading.folders).push(`${folder}/${entry.name}`);
}

/** What lies at the rest of a name that begins with this entry. */
function completed(folder: string, first: string, rest: readonly string[]): readonly string[] {
  let found = [first];
  for (const part of rest) {
    found = found.flatMap((below) =>
      entriesOf(path.join(folder, below))
        .filter((name) => fitsPart(part, name))
        .map((name) => `${below}/${name}`),
    );
  }
  return found;
}

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // No folder, or closed.
  }
}
