/** Gathers what git obeys in one repository: its settings, those of the person, and what includes bring that do not hold yet. */
import path from 'node:path';
import { pathKind, realPathOf } from '../sandbox/paths/real-path-of.ts';
import { askGit, type GitQuestion } from './ask-git.ts';
import type { GitSetting } from './read-config-list.ts';
import { say, type Message } from '#domain/common/message.ts';

/** More is no configuration of people, and each costs a look at every start. */
const mostFiles = 256;
/** Those of conditions that do not hold now are asked about one by one. */
const mostAsked = 48;
const mostSettings = 100_000;

export type Gathered =
  | {
      readonly kind: 'settings';
      readonly settings: readonly GitSetting[];
      /** All that the answer depends on, missing ones too. */
      readonly files: ReadonlySet<string>;
      /** Files with settings, whether they are there or not. */
      readonly included: readonly string[];
    }
  | { readonly kind: 'failed'; readonly because: Message };

export interface Repository {
  readonly gitDir: string;
  readonly commonDir: string;
}

/** `repository` is null for what holds everywhere. */
export async function gatherSettings(
  question: Omit<GitQuestion, 'gitDir' | 'file'>,
  repository: Repository | null,
  home: string,
): Promise<Gathered> {
  const own =
    repository === null
      ? []
      : [path.join(repository.commonDir, 'config'), path.join(repository.gitDir, 'config.worktree')];
  const answer = await askGit({ ...question, gitDir: repository?.gitDir ?? null });
  if (answer.kind === 'failed') return answer;
  const settings = [...answer.settings];
  const read = new Set(settings.flatMap(({ file }) => (file === null ? [] : [path.resolve(question.cwd, file)])));
  // Without a HEAD it is no repository now, and one again as soon as a program makes it.
  const open = own.filter((file) => !read.has(file) && pathKind(file) !== 'missing');
  const included = new Set<string>();
  const noteIncludes = (from: readonly GitSetting[]): void => {
    for (const { section, key, value, file } of from) {
      if (!/^include(if)?$/.test(section) || key !== 'path' || value === null || value === '') continue;
      const base = file === null ? question.cwd : path.dirname(path.resolve(question.cwd, file));
      const named = value.startsWith('~/') ? path.join(home, value.slice(2)) : path.resolve(base, value);
      if (!included.has(named) && !read.has(named) && pathKind(realPathOf(named) ?? named) !== 'missing')
        open.push(named);
      included.add(named);
    }
  };
  noteIncludes(settings);
  let asked = 0;
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (read.has(file)) continue;
    read.add(file);
    if (++asked > mostAsked)
      return {
        kind: 'failed',
        because: say('they include more than {most} files that do not apply now', { most: mostAsked }),
      };
    const more = await askGit({ ...question, gitDir: repository?.gitDir ?? null, file });
    if (more.kind === 'failed') return more;
    settings.push(...more.settings);
    noteIncludes(more.settings);
  }
  if (read.size > mostFiles)
    return { kind: 'failed', because: say('they lie in more than {most} files', { most: mostFiles }) };
  if (settings.length > mostSettings)
    return { kind: 'failed', because: say('there are more than can be looked through') };
  const head = repository === null ? [] : [path.join(repository.gitDir, 'HEAD')];
  const files = new Set([
    ...read,
    ...own,
    ...head,
    ...[...included].slice(0, mostFiles),
    ...personalFiles(home, question.env),
  ]);
  return { kind: 'settings', settings, files, included: [...included] };
}

function personalFiles(home: string, env: NodeJS.ProcessEnv): readonly string[] {
  const { GIT_CONFIG_GLOBAL: own, GIT_CONFIG_SYSTEM: system, XDG_CONFIG_HOME: config } = env;
  return [
    path.join(home, '.gitconfig'),
    path.join(config === undefined || config === '' ? path.join(home, '.config') : config, 'git/config'),
    '/etc/gitconfig',
    ...[own, system].filter((file) => file !== undefined && file !== ''),
  ].filter((file) => file !== undefined);
}
