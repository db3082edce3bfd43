/** Looks through the folders of a project for names that other programs obey, within a budget, without holding anybody else up. */
import { repositoryFolder } from '#agents/fit-names.ts';
import { isThere, listFolder, type FoundName } from './list-folder.ts';
import { createPace } from './pace.ts';

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

/** With more folders than this a project cannot be looked through before a command; the caller says what follows. */
const mostFolders = 150_000;
const mostNames = 10_000;
/** A slow file system, or a folder with millions of files, may hold no command up for longer; what was read by then is known the next time. */
const mostFirstMs = 10_000;
const mostLaterMs = 3000;
/** A look that takes longer is not waited for where an older one is known. */
const mostWaitMs = 40;

const walks = new Map<string, { readonly walk: Walk; readonly at: number }>();
const mostWalks = 16;
/** So much of the time may go into looking, where commands follow each other without a pause. */
const restsPerWalk = 20;

function remembered(root: string, ended: Walk): Walk {
  if (walks.size >= mostWalks) walks.clear();
  walks.set(root, { walk: ended, at: performance.now() });
  return ended;
}

/** What the pre-launch check found of repositories beneath `root`; empty where there was none. */
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

interface Looks {
  readonly now: Promise<Walk>;
  next: Promise<Walk> | null;
}

const looks = new Map<string, Looks>();

/**
 * `root` is a real path. Links are not followed; a folder with an obeyed name is found and not looked into. Of those who ask while another look is on
 * its way, all get the one that follows it: what was there when they asked is in it, and a crowd of runs costs two looks.
 */
export async function walkNames(root: string): Promise<Walk> {
  const going = looks.get(root);
  if (going === undefined) return await begin(root);
  going.next ??= going.now.then(
    async () => await begin(root),
    async () => await begin(root),
  );
  return await going.next;
}

async function begin(root: string): Promise<Walk> {
  const look: Looks = { now: walk(root), next: null };
  looks.set(root, look);
  try {
    return await look.now;
  } finally {
    if (looks.get(root) === look && look.next === null) looks.delete(root);
  }
}

/** The nearest first: where not all can be looked into, that is where a person works. */
async function walk(root: string): Promise<Walk> {
  const names: FoundName[] = [];
  const repositories: string[] = [];
  const odd: string[] = [];
  const started = performance.now();
  const pace = createPace(walks.has(root) ? mostLaterMs : mostFirstMs);
  const seen = new Set<string>();
  const open = [root];
  let isComplete = true;
  let folders = 0;
  // It grows on the way.
  for (const folder of open) {
    isComplete &&= folders < mostFolders && names.length <= mostNames && !pace.isOver();
    if (!isComplete) break;
    folders++;
    const listed = await listFolder(folder, pace);
    if (listed === null) continue;
    seen.add(folder);
    isComplete &&= listed.isWhole;
    for (const inner of listed.folders) open.push(inner);
    for (const name of listed.names) names.push(name);
    if (listed.isRepository) repositories.push(folder);
    if (listed.isOdd) odd.push(folder);
    for (const closed of listed.closed) if (isThere(`${closed}/${repositoryFolder}`)) repositories.push(closed);
    await pace.rest();
  }
  const tookMs = performance.now() - started;
  return remembered(root, { names, repositories, odd, seen, isComplete, folders, tookMs });
}
