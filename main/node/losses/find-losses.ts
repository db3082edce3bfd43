/** Looks at what a command would take away: how many files, and how many of them nothing brings back. */
import type { Stats } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import picomatch from 'picomatch';
import type { LossQuestion, PathLoss } from '#domain/risk/loss.ts';
import { isRebuildable } from '#domain/risk/rebuildable.ts';
import { cleanedByGit } from './cleaned-by-git.ts';
import { lostCommits } from './lost-commits.ts';
import { findRepository, type Repository, trackedState } from './tracked-files.ts';

export interface LossLimits {
  readonly maxEntries: number;
  readonly maxMs: number;
}

/** A command waits for this. The entries bound the work; the time only a slow disk or a busy machine, where a second is less than a question. */
export const usualLimits: LossLimits = { maxEntries: 5000, maxMs: 1000 };

const longestSession = 12 * 60 * 60 * 1000;

/** What the session began with. */
export interface Beginning {
  readonly projectRoot: string;
  /** In milliseconds since 1970. */
  readonly since: number;
  /** Tracked files that were changed already, by real path; null where that is not known. */
  readonly changed: ReadonlySet<string> | null;
}

interface Look {
  readonly beginning: Beginning;
  left: number;
  isOver: boolean;
  readonly repositories: Map<string, Repository | null>;
}

interface Tally {
  files: number;
  lost: number;
  isComplete: boolean;
}

/** A place where nothing is, is missing in the answer. Never throws; what is not looked at in time counts as incomplete. */
export async function findLosses(
  questions: readonly LossQuestion[],
  beginning: Beginning,
  limits: LossLimits = usualLimits,
): Promise<readonly PathLoss[]> {
  const look: Look = { beginning, left: limits.maxEntries, isOver: false, repositories: new Map() };
  const tallies = questions.map((): Tally => ({ files: 0, lost: 0, isComplete: false }));
  const timeUp = Promise.withResolvers<void>();
  const timer = setTimeout(timeUp.resolve, limits.maxMs);
  const all = async (): Promise<void> => {
    for (const [at, question] of questions.entries()) {
      const tally = tallies[at];
      if (tally !== undefined) tally.isComplete = await lookAt(question, look, tally);
    }
  };
  await Promise.race([all(), timeUp.promise]);
  look.isOver = true;
  clearTimeout(timer);
  return questions
    .map((question, at) => ({ ...question, ...(tallies[at] ?? { files: 0, lost: 0, isComplete: false }) }))
    .filter(({ files, isComplete }) => files > 0 || !isComplete);
}

/** Says whether everything was looked at. */
async function lookAt(question: LossQuestion, look: Look, tally: Tally): Promise<boolean> {
  const { path: asked, what, isLiteral = false } = question;
  if (!path.isAbsolute(asked) || (!isLiteral && asked.includes('…'))) return false;
  if (what === 'stash' || what === 'branch') {
    Object.assign(tally, await lostCommits(asked, sessionStart(look.beginning)));
    return true;
  }
  const removed = question.clean === undefined ? null : await cleanedByGit(asked, question.clean);
  if (removed !== null) {
    for (const place of removed) {
      if (!(await lookBelow(place, { path: place, what: 'deleted' }, look, tally, () => true))) return false;
    }
    return true;
  }
  if (isLiteral || !/[*?[\]{}]/.test(asked)) return lookBelow(asked, question, look, tally, () => true);
  const start = asked.slice(0, asked.search(/[*?[\]{}]/)).replace(/\/[^/]*$/, '') || '/';
  const fits = picomatch(asked, { dot: asked.includes('**') });
  const isBelow = picomatch(`${asked}/**`, { dot: true });
  return lookBelow(start, { path: start, what }, look, tally, (file) => fits(file) || isBelow(file));
}

async function lookBelow(
  start: string,
  question: LossQuestion,
  look: Look,
  tally: Tally,
  fits: (file: string) => boolean,
): Promise<boolean> {
  const open = [start];
  let isWhole = true;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (look.isOver || look.left <= 0) return false;
    look.left -= 1;
    const found = await lstat(at).catch(() => null);
    if (found === null) continue;
    if (question.what !== 'deleted' && path.basename(at) === '.git') continue;
    if (!found.isDirectory()) {
      if (fits(at)) await count(at, found, question, look, tally);
      continue;
    }
    // A folder has no content of its own that could be replaced, and what a tool makes again is not looked into.
    if (question.what === 'content' || (at !== start && isRebuildable(inProject(at, look)))) continue;
    if (question.what === 'changes' && at !== start && (await isAnotherTree(at))) continue;
    const names = await readdir(at).catch(() => null);
    if (names === null) isWhole = false;
    else open.push(...names.map((name) => path.join(at, name)));
  }
  return isWhole;
}

/** A repository or a working tree by itself, which git leaves alone from around it; a submodule it may not. */
async function isAnotherTree(folder: string): Promise<boolean> {
  const dotGit = path.join(folder, '.git');
  const found = await lstat(dotGit).catch(() => null);
  if (found === null || found.isDirectory()) return found !== null;
  return /^gitdir: .*\/worktrees\//.test(await readFile(dotGit, 'utf8').catch(() => ''));
}

async function count(file: string, found: Stats, { what }: LossQuestion, look: Look, tally: Tally): Promise<void> {
  const state = await trackedState(await repositoryOf(path.dirname(file), look), file, found);
  if (what === 'changes' && state !== 'changed') return;
  if (what === 'untracked' && state !== 'unknown') return;
  if (what === 'content' && found.size === 0) return;
  tally.files += 1;
  if (state === 'same' || isRebuildable(inProject(file, look)) || isOfSession(file, found, state, look.beginning))
    return;
  tally.lost += 1;
}

/** Born since the session began; or known to git, unchanged when it began, and changed since. */
function isOfSession(file: string, found: Stats, state: 'unknown' | 'changed', { since, changed }: Beginning): boolean {
  if (state === 'unknown') return found.birthtimeMs >= sessionStart({ since });
  return changed !== null && !changed.has(file) && found.mtimeMs >= since;
}

/** What was born days ago, under a broker that is never closed, is hardly what the agent at work has made. */
function sessionStart({ since }: Pick<Beginning, 'since'>): number {
  return Math.max(since, Date.now() - longestSession);
}

/** What lies above the project says nothing about it: a home may be called `build`. */
const inProject = (file: string, { beginning: { projectRoot } }: Look): string =>
  file.startsWith(`${projectRoot}/`) ? file.slice(projectRoot.length) : path.basename(file);

async function repositoryOf(folder: string, look: Look): Promise<Repository | null> {
  const known = look.repositories.get(folder);
  if (known !== undefined) return known;
  const above = [...look.repositories].find(
    ([, repository]) => repository !== null && isBelow(folder, repository.root),
  );
  const isNested = (await lstat(path.join(folder, '.git')).catch(() => null)) !== null;
  const found = above !== undefined && !isNested ? above[1] : await findRepository(folder);
  look.repositories.set(folder, found);
  return found;
}

const isBelow = (folder: string, root: string): boolean => folder === root || folder.startsWith(`${root}/`);
