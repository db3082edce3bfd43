/** What is said of repositories that came into an index while a command ran: what is new, once, and never for want of reading. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { watchStaged } from '../../../../main/node/sandbox/bubblewrap/watch/staged-while-running.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';
import { english } from '#domain/common/message.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'staged-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let made = 0;
let root = '';
const at = (...names: string[]): string => path.join(root, ...names);
const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
const git = (folder: string, ...args: string[]): void => {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@e'];
  execFileSync('git', [...identity, ...args], { cwd: at(folder), env, stdio: 'ignore' });
};
function repository(folder: string): void {
  mkdirSync(at(folder), { recursive: true });
  git(folder, 'init', '-q');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'x');
}

const plan = (): SandboxPlan => ({
  mechanism: 'bwrap',
  unsandboxedBecause: null,
  entries: [
    { path: '/', access: 'read' },
    { path: root, access: 'write' },
  ],
  protectedPaths: [],
  network: 'blocked',
  tmp: 'private',
  passEnv: [],
  grants: [],
  protections: [],
  missing: [],
});

describe.skipIf(process.platform !== 'linux' || findProgram('git', process.env) === null)('after a command', () => {
  beforeEach(() => {
    root = path.join(base, String(++made));
    repository('.');
    repository('lib');
    git('.', 'add', 'lib');
  });

  test.each<[string, () => void, RegExp]>([
    [
      'settings of a staged repository that changed',
      () => git('lib', 'config', 'core.fsmonitor', './x'),
      /with core\.fsmonitor\./,
    ],
    [
      'a hook in it',
      () => writeFileSync(at('lib/.git/hooks/post-index-change'), ''),
      /with hooks\/post-index-change\./,
    ],
    [
      'a value in two parts',
      () => appendFileSync(at('lib/.git/config'), '[core]\nfsmonitor = ""./x\n'),
      /core\.fsmonitor/,
    ],
    [
      'a pipe in the place of its settings',
      () => {
        unlinkSync(at('lib/.git/config'));
        execFileSync('mkfifo', [at('lib/.git/config')]);
      },
      /settings that cannot be read/,
    ],
    [
      'an index that is none',
      () => {
        unlinkSync(at('.git/index'));
        writeFileSync(at('.git/index'), 'DIRC and no more');
      },
      /an index that cannot be read/,
    ],
    [
      'more repositories than are looked into',
      () => {
        for (let index = 0; index < 70; index++) {
          mkdirSync(at(`m${index}`));
          git('.', 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},m${index}`);
        }
      },
      /more than 64 staged repositories/,
    ],
  ])('%s: is told', (_, change, told) => {
    const since = watchStaged(plan(), root);
    expect(since()).toEqual([]);
    change();
    expect(
      since()
        .map((each) => english(each))
        .join('\n'),
    ).toMatch(told);
    expect(watchStaged(plan(), root)()).toEqual([]);
  });

  test('a sentence shows nothing of the command’s own words but names, and says what to do', () => {
    const since = watchStaged(plan(), root);
    appendFileSync(at('lib/.git/config'), '[core]\nfsmonitor = echo \u001b[31mred\n');
    expect(since()).toEqual([
      `While the command ran, lib came into the index of ${root} as a repository of its own, or changed there, with core.fsmonitor. ` +
        `git status in ${root} runs that outside any sandbox. Look into lib/.git, or remove it, before anyone runs git there.`,
    ]);
  });
});
