/** Looks through the folders of a project for names that other programs obey, within a budget, without holding anybody else up. */
import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { setImmediate as letOthers } from 'node:timers/promises';
import { fitsPart, namesFrom, packageFolders, repositoryFolder } from '#agents/fit-names.ts';
import { protectedNames, type ObeyedGroup } from '#agents/obeyed-names.ts';
import { codeOf } from '../real-path-of.ts';

export interface FoundName {
  readonly path: string;
  readonly group: ObeyedGroup;
}

export interface Walk {
  readonly names: readonly FoundName[];
  /** Folders that git takes for a repository: with a `.git`, or bare. Of packages only the folder that holds them all. */
  readonly repositories: readonly string[];
  /** Folders with an entry whose name is not valid UTF-8. */
  readonly odd: readonly string[];
  /** Every folder that was looked into. */
  readonly seen: ReadonlySet<string>;
  /** False when the budget ended before the folders did. */
  readonly isComplete: boolean;
  readonly folders: number;
  readonly tookMs: number;
}

/** With more folders than this a project cannot be looked through before a command; what follows is said by whoever asked. */
const mostFolders = 150_000;
const mostNames = 10_000;
const sliceMs = 4;
/** A look that takes longer is not waited for where an older one is known. */
const mostWaitMs = 40;

interface Listed {
  readonly changed: number;
  readonly inode: number;
  /** Whole paths: to put them together anew for each look takes longer than the look. */
  readonly folders: readonly string[];
  readonly names: readonly FoundName[];
  /** Those of packages, which are not looked into. */
  readonly closed: readonly string[];
  readonly isRepository: boolean;
  readonly isOdd: boolean;
}

/** A folder that changed a moment ago may change again without its time saying so. */
const settledAfterMs = 1000;
/** Some 300 bytes each. */
const mostKnown = 100_000;
const known = new Map<string, Listed>();

const walks = new Map<string, { readonly walk: Walk; readonly at: number }>();
const mostWalks = 16;
/** So much of the time may go into looking, where commands follow each other without a pause. */
const restsPerWalk = 20;

function remembered(root: string, walk: Walk): Walk {
  if (walks.size >= mostWalks) walks.clear();
  walks.set(root, { walk, at: performance.now() });
  return walk;
}

/** What the last look found of repositories beneath `root`; empty where there was none. */
export function repositoriesLastSeen(root: string): readonly string[] {
  return walks.get(root)?.walk.repositories.filter((folder) => folder !== root) ?? [];
}

/** As `walkNames`; in a large project what was seen a moment ago, while the next look is on its way: what appears there meanwhile is refused by its name alone. */
export async function knownWalk(root: string): Promise<Walk> {
  const last = walks.get(root);
  if (last === undefined) return await walkNames(root);
  const age = performance.now() - last.at;
  if (age < last.walk.tookMs * restsPerWalk) return last.walk;
  const next = walkNames(root);
  if (last.walk.tookMs < mostWaitMs) return await next;
  next.catch(() => {}); // It only reads, and what cannot be read is left out.
  return last.walk;
}

/** `root` is a real path. Links are not followed; a folder with an obeyed name is found and not looked into. */
export async function walkNames(root: string): Promise<Walk> {
  const names: FoundName[] = [];
  const repositories: string[] = [];
  const odd: string[] = [];
  const started = performance.now();
  const seen = new Set<string>();
  let folders = 0;
  let sliceEnds = started + sliceMs;
  const open = [root];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (++folders > mostFolders || names.length > mostNames) break;
    const listed = list(folder);
    if (listed === null) continue;
    seen.add(folder);
    for (const inner of listed.folders) open.push(inner);
    for (const name of listed.names) names.push(name);
    if (listed.isRepository) repositories.push(folder);
    if (listed.isOdd) odd.push(folder);
    for (const closed of listed.closed) if (isThere(`${closed}/${repositoryFolder}`)) repositories.push(closed);
    if (performance.now() < sliceEnds) continue;
    await letOthers();
    sliceEnds = performance.now() + sliceMs;
  }
  const isComplete = folders <= mostFolders && names.length <= mostNames;
  const tookMs = performance.now() - started;
  return remembered(root, { names, repositories, odd, seen, isComplete, folders, tookMs });
}

/** By these git knows a repository without a working tree. */
const bareNames = ['HEAD', 'objects', 'refs'];

/** What counts is the time that nobody can set (inode(7), ctime). Null for a folder that is gone, or closed to this user. */
function list(folder: string): Listed | null {
  try {
    const { ctimeMs, ino } = lstatSync(folder);
    const before = known.get(folder);
    if (before?.changed === ctimeMs && before.inode === ino) return before;
    const listed = { changed: ctimeMs, inode: ino, ...read(folder, readdirSync(folder, { withFileTypes: true })) };
    // A name of several parts depends on folders that are listed on their own.
    // What does not fit is read each time: to forget in turns would forget everything before it is asked for again.
    const isSettled = Date.now() - ctimeMs > settledAfterMs && !listed.isOpen;
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
  return { changed: 0, inode: 0, folders: [], names, closed: [], isRepository, isOdd: false };
}

function isThere(name: string): boolean {
  try {
    return lstatSync(name, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // Closed to this user.
  }
}

function read(
  folder: string,
  entries: readonly Dirent[],
): Omit<Listed, 'changed' | 'inode'> & { readonly isOpen: boolean } {
  const names: FoundName[] = [];
  const folders: string[] = [];
  const closed: string[] = [];
  let isOpen = false;
  let bare = 0;
  let isRepository = false;
  let isOdd = false;
  for (const entry of entries) {
    if (entry.name === repositoryFolder) {
      isRepository = true;
      continue;
    }
    if (bareNames.includes(entry.name)) bare++;
    // A name that Node cannot say leads nowhere from here.
    if (entry.name.includes('\uFFFD')) isOdd = true;
    let isWhole = false;
    for (const { parts, group } of namesFrom(entry.name)) {
      const found = completed(folder, entry.name, parts.slice(1));
      isOpen ||= parts.length > 1;
      isWhole ||= parts.length === 1;
      // What is reached through a link lies elsewhere: the link is the name.
      const isLed = entry.isSymbolicLink() && found.length > 0;
      for (const below of isLed ? [entry.name] : found) names.push({ path: `${folder}/${below}`, group });
    }
    if (!isWhole && entry.isDirectory())
      (packageFolders.has(entry.name) ? closed : folders).push(`${folder}/${entry.name}`);
  }
  isRepository ||= bare === bareNames.length;
  return { folders, names, closed, isRepository, isOdd, isOpen };
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
