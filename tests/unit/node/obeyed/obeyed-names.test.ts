import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createObeyedNames, type Obeyed } from '../../../../main/node/obeyed/obeyed-names.ts';
import { pathKind } from '../../../../main/node/sandbox/paths/real-path-of.ts';
import { reader } from '../../core/request/reader.ts';
import { english } from '#domain/common/message.ts';

let base: string;
let project: string;
const at = (name: string): string => path.join(project, name);
const git = (...words: readonly string[]): void => {
  execFileSync('git', words, { cwd: project, stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: base } });
};
const configure = (text: string): void => appendFileSync(at('.git/config'), text);

beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'obeyed-')));
  project = path.join(base, 'project');
  mkdirSync(project);
  git('init', '-q');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const namesFor = (env: NodeJS.ProcessEnv = {}): (() => Promise<Obeyed>) => {
  const ask = createObeyedNames({ env: { HOME: base, ...env }, reader: () => Promise.resolve(reader), dataDir: base });
  return () => ask([project], base, pathKind);
};
const named = async (env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> => {
  const obeyed = await namesFor(env)();
  if (obeyed.kind === 'refused') throw new Error(english(obeyed.error.message));
  return obeyed.names.map((name) => path.relative(project, name));
};
const refusal = async (): Promise<string> => {
  const obeyed = await namesFor()();
  return obeyed.kind === 'refused' ? `${english(obeyed.error.message)} ${english(obeyed.error.remedy)}` : 'not refused';
};

test('asking starts nothing that the settings name', async () => {
  const mark = path.join(base, 'ran');
  writeFileSync(at('evil'), `#!/bin/sh\necho ran >> ${mark}\n`, { mode: 0o755 });
  for (const key of ['core.fsmonitor', 'core.pager', 'pager.config', 'core.sshCommand', 'core.editor', 'diff.external'])
    git('config', key, at('evil'));
  git('config', 'alias.config', '!./evil');
  mkdirSync(at('hooks'));
  writeFileSync(at('.git/hooks/post-index-change'), `#!/bin/sh\necho ran >> ${mark}\n`, { mode: 0o755 });
  expect(await named({ GIT_PAGER: at('evil'), GIT_TRACE: mark, LD_PRELOAD: at('evil') })).toContain('evil');
  expect(existsSync(mark)).toBe(false);
});

test.each(['GIT_CONFIG_GLOBAL', 'XDG_CONFIG_HOME'])('settings that %s names are obeyed', async (name) => {
  const folder = path.join(base, 'elsewhere');
  mkdirSync(path.join(folder, 'git'), { recursive: true });
  writeFileSync(path.join(folder, 'git/config'), '[core]\n\tpager = sh tools/page\n');
  const value = name === 'XDG_CONFIG_HOME' ? folder : path.join(folder, 'git/config');
  expect(await named({ [name]: value })).toContain('tools/page');
});

test("a setting that changes is seen at once, and a tool's missing file when it is there", async () => {
  const ask = namesFor();
  const names = async (): Promise<readonly string[]> => {
    const obeyed = await ask();
    return obeyed.kind === 'names' ? obeyed.names : [];
  };
  git('config', 'filter.x.clean', 'sed -f script');
  expect(await names()).not.toContain(at('script'));
  writeFileSync(at('script'), '');
  expect(await names()).toContain(at('script'));
  git('config', 'core.pager', './page');
  expect(await names()).toContain(at('page'));
});

test('settings that lead to themselves are refused in words', async () => {
  configure('[include]\n\tpath = other\n');
  writeFileSync(at('.git/other'), '[include]\n\tpath = config\n');
  expect(await refusal()).toMatch(/cannot be read, .* exceeded maximum include depth.* Run `git config --list/);
});

test('broken settings are refused in words', async () => {
  configure('[core\n');
  expect(await refusal()).toMatch(/cannot be read, .*bad config line/);
});

test('a pipe in the place of a settings file is refused in time', async () => {
  execFileSync('mkfifo', [at('pipe')]);
  configure('[include]\n\tpath = ../pipe\n');
  expect(await refusal()).toMatch(/did not answer in time/);
});

test('ten thousand includes are refused in words', async () => {
  mkdirSync(at('.git/inc'));
  for (let index = 0; index < 10_000; index++) writeFileSync(at(`.git/inc/${index}`), '[a]\n\tb = c\n');
  configure(Array.from({ length: 10_000 }, (_, index) => `[include]\n\tpath = inc/${index}\n`).join(''));
  expect(await refusal()).toMatch(/lie in more than 256 files/);
});

test('ten megabytes of settings are read to their end', async () => {
  configure(`[a]\n${`\tb = ${'x'.repeat(990)}\n`.repeat(10_000)}[core]\n\tpager = ./behind\n`);
  expect(await named()).toContain('behind');
});

test('more settings than can be looked through are refused', async () => {
  configure(`[a]\n${'\tb = c\n'.repeat(100_001)}`);
  expect(await refusal()).toMatch(/more than can be looked through/);
});

test('what nobody can tell beforehand is refused, with the setting, its file and a way out', async () => {
  git('config', 'filter.x.smudge', '$(cat where)/run');
  expect(await refusal()).toMatch(/filter\.x\.smudge in .*\.git\/config .* Write the path of the program out/);
});

test('an alias that nobody can tell is not, because a person starts it by its name', async () => {
  git('config', 'alias.x', '!$(cat where)/run');
  expect(await named()).toEqual(['.git/config']);
});

test('settings are obeyed again as soon as somebody repairs the repository', async () => {
  git('config', 'core.fsmonitor', './watch');
  rmSync(at('.git/HEAD'));
  mkdirSync(at('.git/refs'), { recursive: true });
  expect(await named()).not.toContain('HEAD');
  writeFileSync(at('.git/HEAD'), 'broken');
  expect(await named()).toContain('watch');
});

test('a repository beneath has settings of its own', async () => {
  mkdirSync(at('inner'));
  execFileSync('git', ['init', '-q', at('inner')], { env: { PATH: process.env['PATH'], HOME: base } });
  appendFileSync(at('inner/.git/config'), '[core]\n\tpager = ./page\n');
  expect(await named()).toContain('inner/page');
});

test('one whose settings cannot be read is closed as a whole, and the project is not refused', async () => {
  mkdirSync(at('inner'));
  execFileSync('git', ['init', '-q', at('inner')], { env: { PATH: process.env['PATH'], HOME: base } });
  appendFileSync(at('inner/.git/config'), '[core\n');
  expect(await named()).toContain('inner');
});

test("hooks and links of Mercurial's settings are obeyed", async () => {
  mkdirSync(at('.hg'));
  mkdirSync(at('tools'));
  writeFileSync(
    at('.hg/hgrc'),
    '[hooks]\nupdate = sh tools/up.sh\nother = python:tools/hook.py:run\n[ui]\nmerge = m\n',
  );
  expect(await named()).toEqual(expect.arrayContaining(['tools/up.sh', 'tools/hook.py']));
});

test("Jujutsu's settings too", async () => {
  mkdirSync(at('.jj/repo'), { recursive: true });
  mkdirSync(at('tools'));
  writeFileSync(
    at('.jj/repo/config.toml'),
    '[ui]\npager = ["sh", "tools/page.sh"]\nsigning.backends.gpg.program = "./gpg"\n',
  );
  expect(await named()).toEqual(expect.arrayContaining(['tools/page.sh', 'gpg']));
});

test('what packages put beside their programs is worked on', async () => {
  mkdirSync(at('.venv/bin'), { recursive: true });
  writeFileSync(at('.venv/pyvenv.cfg'), '');
  mkdirSync(at('node_modules/.bin'), { recursive: true });
  mkdirSync(at('bin'));
  const PATH = [at('.venv/bin'), at('node_modules/.bin'), at('bin'), '/usr/bin', project].join(':');
  expect((await named({ PATH })).filter((name) => !name.startsWith('.git/'))).toEqual(['bin']);
});

/** Says how often git was started. */
function countedGit(): { readonly git: string; readonly count: () => number } {
  const [program, log] = [path.join(base, 'counted-git'), path.join(base, 'count')];
  writeFileSync(log, '');
  writeFileSync(program, `#!/bin/sh\necho started >> ${log}\nexec /usr/bin/env git "$@"\n`, { mode: 0o755 });
  return { git: program, count: () => readFileSync(log, 'utf8').split('\n').length - 1 };
}

test('while nothing changes git is asked once, by this process and the next, and again for other variables', async () => {
  // Later than what was just made, so that it counts as settled.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  try {
    git('config', 'core.pager', './page');
    const { git: counted, count } = countedGit();
    const requester = (env: NodeJS.ProcessEnv = {}): (() => Promise<Obeyed>) => {
      const options = {
        env: { HOME: base, ...env },
        reader: () => Promise.resolve(reader),
        dataDir: base,
        git: counted,
      };
      const ask = createObeyedNames(options);
      return () => ask([project], base, pathKind);
    };
    const ask = requester();
    const answer = await ask();
    expect(await ask()).toEqual(answer);
    expect(await requester()()).toEqual(answer);
    expect(count()).toBe(1);
    expect(await requester({ GIT_CONFIG_NOSYSTEM: '1' })()).toEqual(answer);
    expect(count()).toBe(2);
    git('config', 'core.pager', './other');
    expect(await ask()).not.toEqual(answer);
    expect(count()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('a kept answer that is cut off counts for nothing', async () => {
  git('config', 'core.pager', './page');
  writeFileSync(path.join(base, 'obeyed.json'), '{"format":1,"answers":[{"key":');
  expect(await named()).toContain('page');
});
