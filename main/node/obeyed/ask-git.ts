/** Asks git which settings it would obey somewhere, in a way that makes it run nothing of what they say. See decision 0040. */
import { execFile } from 'node:child_process';
import { readConfigList, type GitSetting } from './read-config-list.ts';
import { english, say, verbatim, type Message } from '#domain/common/message.ts';

/** For silence alone, as of a settings file that is a pipe without a writer, or lies on a disk that does not answer: a busy machine is slow. */
const silentForMs = 5000;
const mostBytes = 24 * 1024 * 1024;

/**
 * All that its reading of settings depends on. Nothing else of the caller's environment is passed on: a loader's variable would put
 * code into git, and a tracing one would have it write.
 */
const passed = /^(HOME|XDG_CONFIG_HOME|GIT_CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+|PARAMETERS))$/;

export interface GitQuestion {
  readonly git: string;
  readonly env: NodeJS.ProcessEnv;
  /** An absolute path. What is relative in the caller's variables is so to this folder. */
  readonly cwd: string;
  /** Whose settings; null for those that hold everywhere. */
  readonly gitDir: string | null;
  /** One file with what it includes, instead of all that hold there. */
  readonly file?: string;
}

export type GitAnswer =
  | { readonly kind: 'settings'; readonly settings: readonly GitSetting[] }
  /** `because` follows "Git's settings cannot be read: ". */
  | { readonly kind: 'failed'; readonly because: Message };

/** git found a file of settings and could not open it any more: what another run put there for its time went with that run. */
const vanished = /^unable to read config file .*: No such file or directory$/;
const mostTries = 3;

/** Never rejects, and waits a few seconds at most for a word of git. */
export async function askGit(question: GitQuestion): Promise<GitAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await askOnce(question);
    if (answer.kind === 'settings' || tries === mostTries || !vanished.test(english(answer.because))) return answer;
  }
}

async function askOnce({ git, env, cwd, gitDir, file }: GitQuestion): Promise<GitAnswer> {
  const words = [
    '--no-pager',
    // Named, so that git neither searches for a repository nor minds whose it is.
    `--git-dir=${gitDir ?? '/dev/null'}`,
    'config',
    '--list',
    '-z',
    '--includes',
    '--show-origin',
    '--show-scope',
    ...(file === undefined ? [] : ['--file', file]),
  ];
  return await new Promise((resolve) => {
    const options = {
      env: readingEnvironment(env),
      cwd,
      maxBuffer: mostBytes,
      encoding: 'buffer',
    };
    const child = execFile(
      git,
      words,
      { ...options, encoding: 'buffer', killSignal: 'SIGKILL' },
      (error, out, said) => {
        clearTimeout(late);
        if (error !== null) resolve({ kind: 'failed', because: becauseOf(error, said) });
        else resolve({ kind: 'settings', settings: readConfigList(out) });
      },
    );
    const late = setTimeout(() => child.kill('SIGKILL'), silentForMs);
    child.stdout?.on('data', () => late.refresh());
    child.stdin?.end();
  });
}

/** The part of an environment that decides which settings hold. */
export function gitEnvironment(env: NodeJS.ProcessEnv): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => passed.test(name)));
}

/** What git is given to answer: it writes nothing, fetches nothing and asks no server. */
export function readingEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...gitEnvironment(env),
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

function becauseOf(error: Error & { readonly code?: unknown; readonly killed?: boolean }, said: Buffer): Message {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return say('there are more than can be looked at');
  if (error.killed === true) return say('git did not answer in time, as where a settings file is a pipe');
  const line =
    said
      .toString('utf8')
      .split('\n')
      .find((each) => each.trim() !== '') ?? error.message;
  return verbatim(
    line
      .replace(/^(fatal|error): /, '')
      .replace(/\p{C}/gu, ' ')
      .trim()
      .slice(0, 200),
  );
}
