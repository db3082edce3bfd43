/** Says what git would start by itself, or obey, because of what lies in one repository that a command may have written. See decision 0059. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { isWithin } from '../../sandbox/paths/covering-entry.ts';
import { commonDirOf } from '../../sandbox/git/git-layout.ts';
import { gitDirOf, namesIn } from '../../sandbox/planted/git-dir-of.ts';
import { readStart } from '../../sandbox/machine/read-start.ts';
import { realPathOf } from '../../sandbox/paths/real-path-of.ts';
import { gatherSettings } from '../settings-of-git.ts';
import type { GitSetting } from '../read-config-list.ts';
import { whatASettingStarts } from '../what-a-setting-starts.ts';
import { isHarmlessHook, isHarmlessLine, isHarmlessPlace } from './harmless.ts';

export interface RepositoryQuestion {
  /** Null where the machine has none: then no program obeys anything of it. */
  readonly git: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  /** Real paths of the folders that a command may write. */
  readonly roots: readonly string[];
  /** Repositories whose settings and hooks were protected while the command ran. */
  readonly trusted: ReadonlySet<string>;
  /** Names that no command could write. */
  readonly guarded: ReadonlySet<string>;
}

const mostHookBytes = 64 * 1024;
const mostHooks = 64;

/** As `core.fsmonitor` or `hooks/pre-commit`; empty where nothing is started. */
export async function programsOfRepository(tree: string, question: RepositoryQuestion): Promise<readonly string[]> {
  const { git, env, home, roots, trusted, guarded } = question;
  const gitDir = gitDirOf(tree) ?? (isBareAt(tree) ? tree : null);
  if (git === null || gitDir === null) return [];
  const commonDir = commonDirOf(gitDir);
  const gathered = await gatherSettings({ git, env, cwd: tree }, { gitDir, commonDir }, home);
  if (gathered.kind === 'failed') return ['settings that cannot be read'];
  const isTheirs = (file: string | null): boolean => {
    const real = file === null ? null : realPathOf(path.resolve(tree, file));
    if (real === null || guarded.has(real) || trusted.has(path.dirname(real))) return false;
    return roots.some((root) => isWithin(real, root));
  };
  const started = gathered.settings
    .filter(({ file }) => isTheirs(file))
    .filter((setting) => isStarted(setting, tree, home, roots))
    .map(({ section, subsection, key }) => [section, subsection, key].filter((part) => part !== null).join('.'));
  const hooks = trusted.has(commonDir) ? [] : hooksIn(path.join(commonDir, 'hooks'), trusted);
  return [...new Set([...started, ...hooks])];
}

function isBareAt(tree: string): boolean {
  return realPathOf(path.join(tree, 'objects')) !== null && namesIn(tree).includes('HEAD');
}

function isStarted(setting: GitSetting, tree: string, home: string, roots: readonly string[]): boolean {
  const started = whatASettingStarts(setting);
  if (started === null || started.kind === 'unknown') return false;
  if (started.kind === 'line') return !isHarmlessLine(started.line);
  return !isHarmlessPlace(started.path, tree, home, roots);
}

/** Without the samples, what Git LFS writes, and copies of a hook that was there before, as of a template. */
function hooksIn(folder: string, trusted: ReadonlySet<string>): readonly string[] {
  const names = namesIn(folder).filter((name) => !name.endsWith('.sample'));
  // More than git knows are not read here, and count.
  const isTooMany = names.length > mostHooks;
  return names
    .filter((name) => {
      if (isTooMany) return true;
      const text = textOf(path.join(folder, name));
      if (text === null) return true;
      return !isHarmlessHook(text) && ![...trusted].some((known) => textOf(path.join(known, 'hooks', name)) === text);
    })
    .map((name) => `hooks/${name}`);
}

/** Null for what is no file, or too long for a hook. */
function textOf(file: string): string | null {
  try {
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return null;
    const start = readStart(file, mostHookBytes + 1);
    return start === null || start.length > mostHookBytes ? null : start.toString('utf8');
  } catch {
    return null; // Closed to this user.
  }
}
