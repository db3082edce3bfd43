/** Finds repositories that a command made or changed, and that would start something when a person uses git there. See decision 0059. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { programsOfRepository } from '../../../obeyed/planted/programs-of-repository.ts';
import { isWithin } from '../../paths/covering-entry.ts';
import { findProgram } from '../../machine/find-program.ts';
import type { Walk } from '../../obeyed/walk-names.ts';
import { commonDirOf } from '../../git/git-layout.ts';
import { gitDirOf, namesIn } from '../../planted/git-dir-of.ts';

export interface Planted {
  /** The name by which git knows the repository. */
  readonly name: string;
  /** As `core.fsmonitor` or `hooks/pre-commit`. */
  readonly programs: readonly string[];
}

export interface PlantedQuestion {
  readonly plan: Pick<SandboxPlan, 'protectedPaths' | 'grants'>;
  readonly env: NodeJS.ProcessEnv;
  readonly roots: readonly string[];
  /** Whether the command changed names in that second. */
  readonly isBusy: (second: number) => boolean;
}

/** One by one each may cost a start of git; of more it could not be said in time what they do. */
const mostJudged = 256;

/** Null stands for more of them than can be looked into. */
export async function plantedRepositories(
  known: readonly Walk[],
  walks: readonly Walk[],
  { plan, env, roots, isBusy }: PlantedQuestion,
): Promise<readonly Planted[] | null> {
  const old = new Set(known.flatMap(({ repositories }) => repositories));
  const fresh = walks
    .flatMap(({ repositories }) => repositories)
    .filter((tree) => !roots.includes(tree) && !isGuarded(tree, plan) && isChanged(tree, old.has(tree), isBusy));
  if (fresh.length === 0) return [];
  if (fresh.length > mostJudged) return null;
  const home = env['HOME'] ?? '/';
  const git = findProgram('git', env);
  const trusted = new Set(
    roots
      .flatMap((root) => gitDirOf(root) ?? [])
      .concat(guardedGitDirs(plan))
      .map(commonDirOf),
  );
  const guarded = new Set(plan.protectedPaths);
  const found: Planted[] = [];
  for (const tree of fresh) {
    const programs = await programsOfRepository(tree, { git, env, home, roots, trusted, guarded });
    // One that was removed meanwhile could not be read, and starts nothing; made anew, it is looked at again.
    if (programs.length === 0 || !isRepository(tree, env)) continue;
    const dotGit = path.join(tree, '.git');
    const isBare = lstatSync(dotGit, { throwIfNoEntry: false }) === undefined;
    found.push({ name: isBare ? path.join(tree, 'HEAD') : dotGit, programs });
  }
  return found;
}

/** What git itself asks of a folder before it obeys anything in it. */
function isRepository(tree: string, env: NodeJS.ProcessEnv): boolean {
  const gitDir = gitDirOf(tree) ?? tree;
  const common = namesIn(commonDirOf(gitDir));
  const hasObjects = common.includes('objects') || env['GIT_OBJECT_DIRECTORY'] !== undefined;
  return namesIn(gitDir).includes('HEAD') && common.includes('refs') && hasObjects;
}

/** What lay under a mount was not written by the command; what a person let it write is theirs. */
function isGuarded(tree: string, { protectedPaths, grants }: PlantedQuestion['plan']): boolean {
  const dotGit = path.join(tree, '.git');
  const isCovered = protectedPaths.some(
    (guarded) => isWithin(dotGit, guarded) || [`${dotGit}/config`, `${tree}/config`].includes(guarded),
  );
  return (
    isCovered ||
    grants.some((grant) => grant.kind === 'path' && grant.access === 'write' && isWithin(grant.path, dotGit))
  );
}

function guardedGitDirs({ protectedPaths }: PlantedQuestion['plan']): readonly string[] {
  return protectedPaths.flatMap((guarded) => {
    if (path.basename(guarded) === 'config') return [path.dirname(guarded)];
    return path.basename(guarded) === '.git' ? (gitDirOf(path.dirname(guarded)) ?? []) : [];
  });
}

/** By the time that no program can set (inode(7), ctime), of everything that decides what git obeys there. */
function isChanged(tree: string, isOld: boolean, isBusy: (second: number) => boolean): boolean {
  const gitDir = gitDirOf(tree) ?? tree;
  const common = commonDirOf(gitDir);
  const named = [gitDir, common].flatMap((folder) =>
    // In one that was there before, a change of the branch is no sign of another's hand.
    [...(isOld ? [] : ['HEAD']), 'config', 'config.worktree', 'commondir', 'hooks'].map((name) =>
      path.join(folder, name),
    ),
  );
  const hooks = namesIn(path.join(common, 'hooks')).map((name) => path.join(common, 'hooks', name));
  return [path.join(tree, '.git'), ...named, ...hooks].some((name) => {
    try {
      const found = lstatSync(name, { throwIfNoEntry: false });
      return found !== undefined && isBusy(Math.floor(found.ctimeMs / 1000));
    } catch {
      return true; // Closed meanwhile.
    }
  });
}
