/** Finds what git would run in repositories that an index names: `git status` around them obeys their settings. See decision 0059. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { isWithin } from '../paths/covering-entry.ts';
import { submodulesInIndex } from './git-index.ts';
import { commonDirOf, mostText } from './git-layout.ts';
import { gitDirOf, namesIn } from '../planted/git-dir-of.ts';
import { isSwitch, readGitSettings, startsProgram } from './git-settings.ts';
import { readStart } from '../machine/read-start.ts';
import { realPathOf } from '../paths/real-path-of.ts';

/** What git runs or obeys there, as `core.fsmonitor=./watch` or `hooks/post-index-change`; by the path of the repository's folder. */
export type StagedPrograms = ReadonlyMap<string, readonly string[]>;

/** Of an index that holds a million files; what is larger, or more repositories, cannot be looked into in time and counts as found. */
const mostIndexBytes = 128 * 1024 * 1024;
const mostRepositories = 64;

/** `root` is a real path. Looks into repositories in repositories too, as git does. */
export function stagedPrograms(root: string): StagedPrograms {
  const found = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  const open = [root];
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    const gitDir = gitDirOf(tree);
    if (gitDir === null) continue;
    const programs = tree === root ? [] : programsOf(gitDir);
    for (const named of submodulesOf(gitDir)) {
      const inner = named === null ? null : realPathOf(path.join(tree, named));
      if (inner === null || !isWithin(inner, root))
        programs.push(...(named === null ? ['an index that cannot be read'] : []));
      else if (seen.size >= mostRepositories) programs.push(`more than ${mostRepositories} staged repositories`);
      else if (!seen.has(inner)) {
        seen.add(inner);
        open.push(inner);
      }
    }
    if (programs.length > 0) found.set(tree, [...new Set(programs)]);
  }
  return found;
}

interface Known {
  readonly identity: string;
  readonly named: readonly string[] | null;
}

/** By the file, because most commands leave a large index as it is. */
const known = new Map<string, Known>();
const mostKnown = 256;

/** Null stands for an index that cannot be read. A split index lies in several files. */
function submodulesOf(gitDir: string): readonly (string | null)[] {
  const files = namesIn(gitDir).filter((name) => /^(index|sharedindex\..+)$/.test(name));
  return files.flatMap((name): readonly (string | null)[] => {
    const file = path.join(gitDir, name);
    const found = lstatSync(file, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return [];
    const identity = `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
    const before = known.get(file);
    const named = before?.identity === identity ? before.named : readIndex(file, found.size);
    if (known.size >= mostKnown) known.clear();
    known.set(file, { identity, named });
    return named ?? [null];
  });
}

function readIndex(file: string, size: bigint): readonly string[] | null {
  if (size > mostIndexBytes) return null;
  const bytes = readStart(file, mostIndexBytes);
  return bytes === null ? null : submodulesInIndex(bytes);
}

function programsOf(gitDir: string): string[] {
  const common = commonDirOf(gitDir);
  const settings = [
    path.join(common, 'config'),
    path.join(common, 'config.worktree'),
    path.join(gitDir, 'config.worktree'),
  ];
  const hooks = namesIn(path.join(common, 'hooks')).filter((name) => !name.endsWith('.sample'));
  return [...new Set(settings).values()].flatMap(programsIn).concat(hooks.map((name) => `hooks/${name}`));
}

function programsIn(file: string): readonly string[] {
  const found: string[] = [];
  const start = readStart(file, mostText + 1);
  if (start === null)
    return lstatSync(file, { throwIfNoEntry: false }) === undefined ? [] : ['settings that cannot be read'];
  if (start.length > mostText) found.push('settings too long to be read');
  for (const { section, key, value } of readGitSettings(file)) {
    const includes = /^include(if)?$/.test(section) && key === 'path';
    const leads = section === 'core' && key === 'hookspath';
    if (value === '' || !(includes || leads || startsProgram(key)) || isSwitch(value)) continue;
    found.push(`${section}.${key}=${value}`);
  }
  return found;
}
