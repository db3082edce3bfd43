/** Asks git itself what a push would do where it stands, without the network and without running what settings name. See decision 0014. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PushOutlooks, PushQuestion, SeenPush } from '#core/ports.ts';
import { findProgram } from '../../sandbox/machine/find-program.ts';
import { askGit } from '../ask-git.ts';
import type { GitSetting } from '../read-config-list.ts';
import { beyondWords, settingsOfPush, upstreamOf, usualRemote } from './push-settings.ts';
import { readOfGit } from './read-of-git.ts';

/** Variables that lead a push as settings do. */
const leading =
  /^(GIT_(SSH|SSH_COMMAND|SSH_VARIANT|PROXY_COMMAND|EXEC_PATH|ALLOW_PROTOCOL|PUSH_OPTION_\w+)|\w+_proxy)$/i;
/** Those that make another repository of the folder: none sets them for good. */
const moving = /^GIT_(DIR|WORK_TREE|COMMON_DIR|NAMESPACE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES)$/;

/** What git starts here before it sends, and while it notes what was sent. */
const hooks = ['pre-push', 'reference-transaction'];
const mostHookBytes = 4 * 1024 * 1024;

const remoteName = /^[\w][\w./-]*$/;
const address = /^(?:(?:https?|ssh|git):\/\/|[\w.-]+@[\w.-]+:)/;
const branchName = /^(?!.*(?:\.\.|@\{|\/\/))[\w@][\w./@+-]*$/;

export function createPushOutlooks({ env }: { readonly env: NodeJS.ProcessEnv }): PushOutlooks {
  return {
    async look(question) {
      const git = findProgram('git', env);
      return (git === null ? null : await lookAtPush(git, env, question)) ?? unclear;
    },
    async isAlias({ cwd, env: more, word }) {
      const git = findProgram('git', env);
      return git !== null && (await isPushAlias({ git, env: { ...env, ...more }, cwd }, word));
    },
  };
}

/** One may stand for another, which git follows; a line with more than that is one that no person follows. */
const mostAliases = 8;

async function isPushAlias(at: Parameters<typeof readOfGit>[0], word: string): Promise<boolean> {
  const gitDir = await readOfGit(at, ['rev-parse', '--absolute-git-dir']);
  const answer = await askGit({ ...at, gitDir });
  if (answer.kind === 'failed') return true;
  const saidOf = (name: string): string | null | undefined =>
    answer.settings.findLast(
      ({ section, subsection, key }) =>
        section === 'alias' &&
        (subsection === null ? key === name.toLowerCase() : subsection === name && key === 'command'),
    )?.value;
  let next = word;
  for (let count = 0; count < mostAliases; count += 1) {
    const said = saidOf(next);
    if (said === undefined || said === null) return false;
    if (/\b(?:push|send-pack)\b/.test(said)) return true;
    [next = ''] = said.trim().split(/\s+/);
  }
  return true;
}

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

const unclear: SeenPush = { urls: [], target: null, settings: sha256(''), beyond: 'unclear' };

async function lookAtPush(git: string, own: NodeJS.ProcessEnv, question: PushQuestion): Promise<SeenPush | null> {
  const { cwd, branch } = question;
  const env = { ...own, ...question.env };
  if (Object.keys(env).some((name) => moving.test(name))) return null;
  if (branch !== null && !branchName.test(branch)) return null;
  const at = { git, env, cwd };
  const places = await readOfGit(at, ['rev-parse', '--absolute-git-dir', '--git-path', 'hooks']);
  const [gitDir, hooksDir, ...more] = places?.split('\n') ?? [];
  if (gitDir === undefined || hooksDir === undefined || more.length > 0) return null;
  const answer = await askGit({ ...at, gitDir });
  if (answer.kind === 'failed') return null;
  const named = await readOfGit(at, [`--git-dir=${gitDir}`, 'rev-parse', '--symbolic-full-name', branch ?? 'HEAD']);
  // A word that git cannot place, or no branch at all.
  const here = named !== null && /^refs\/\S+$/.test(named) ? named : null;
  const remote = question.remote ?? usualRemote(answer.settings, here);
  const source = branch === null ? null : here;
  const beyond = beyondWords(answer.settings, { remote, source });
  const urls = await addressesOf(remote, gitDir, answer.settings, at);
  const started = await Promise.all(hooks.map((name) => hashOf(path.resolve(cwd, hooksDir, name))));
  if (urls === null || here === null || started.includes(null)) {
    return beyond === 'forced' ? { ...unclear, beyond } : null;
  }
  const variables = Object.entries(env)
    .filter(([name]) => leading.test(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const relevant = settingsOfPush(answer.settings, remote).map(({ section, subsection, key, value }) => [
    section,
    subsection,
    key,
    value,
  ]);
  const isItself = branch === null || /^(HEAD|@)$/.test(branch) || here === `refs/heads/${branch}` || here === branch;
  return {
    urls: urls.map(withoutLogin),
    target: branch === null ? upstreamOf(answer.settings, here) : here,
    settings: sha256(JSON.stringify([urls, relevant, variables, started])),
    // A name of a branch may stand for another one.
    beyond: beyond ?? (isItself ? null : 'elsewhere'),
  };
}

/** Null where git would look for it in places other than its settings. */
async function addressesOf(
  remote: string,
  gitDir: string,
  settings: readonly GitSetting[],
  at: Parameters<typeof readOfGit>[0],
): Promise<readonly string[] | null> {
  // Without an address of its own git looks into files of former days.
  const own = settings.findLast(
    ({ section, subsection, key }) => section === 'remote' && subsection === remote && key === 'url',
  )?.value;
  const isKnown = own !== undefined && own !== null && own !== '';
  const isRewritten = settings.some(
    ({ section, key, value }) => section === 'url' && /^(push)?insteadof$/.test(key) && remote.startsWith(value ?? ''),
  );
  if (!isKnown) return address.test(remote) && !isRewritten ? [remote] : null;
  if (!remoteName.test(remote)) return null;
  const printed = await readOfGit(at, [`--git-dir=${gitDir}`, 'remote', 'get-url', '--push', '--all', remote]);
  return printed === null || printed === '' ? null : printed.split('\n');
}

/** Null for what cannot be read, or is more than any hook. */
async function hashOf(file: string): Promise<string | null> {
  try {
    const { size, mode } = await stat(file);
    return size > mostHookBytes ? null : `${mode.toString(8)} ${sha256(await readFile(file))}`;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? '' : null;
  }
}

const withoutLogin = (url: string): string => url.replace(/^(\w+:\/\/)[^/@]*@/, '$1');
