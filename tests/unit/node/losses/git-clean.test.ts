/** What `git clean` is asked about is what git itself would remove by the same words, seen by running it. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createLineAssessor } from '../../../fakes/assess-line.ts';
import { findLosses } from '../../../../main/core/run/plan/find-losses.ts';
import { findLosses as lookAt } from '../../../../main/node/losses/find-losses.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'clean-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const assess = createLineAssessor();

const gitIn =
  (root: string) =>
  (...words: string[]): string =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      encoding: 'utf8',
    });

let first: string | null = null;

/** Files of every kind that `git clean` tells apart, each of them older than the session; a copy of the first one. */
function project(): string {
  first ??= makeProject();
  const root = mkdtempSync(path.join(base, 'p'));
  cpSync(first, root, { recursive: true });
  return root;
}

function makeProject(): string {
  const root = mkdtempSync(path.join(base, 'first'));
  const put = (name: string, text = 'mine\n'): void => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };
  put('.gitignore', 'secret.env\nkept/\n*.data\n');
  put('sub/held.ts');
  const git = gitIn(root);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'x');
  for (const name of [
    'new.txt',
    'sub/new "ä".txt',
    'sub/new.data',
    'folder/deep/new.txt',
    'secret.env',
    'kept/by/rule.txt',
  ])
    put(name);
  put('inner/file.txt');
  gitIn(path.join(root, 'inner'))('init', '-q');
  return root;
}

const files = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((name) => !name.startsWith(path.join(root, '.git/')));

async function countsAsLost(root: string, command: string, cwd = root): Promise<number> {
  const risk = assess({ command, cwd, project: root, home: '/home/u' });
  const beginning = { projectRoot: root, since: Date.now() + 60_000, changed: new Set<string>() };
  const losses = await findLosses(
    risk,
    { projectRoot: root, files: { mode: 'workspace-write', writableRoots: [] } as never, grants: [] },
    { look: (questions) => lookAt(questions, beginning, { maxEntries: 5000, maxMs: 10_000 }) },
  );
  expect(losses.every(({ isComplete }) => isComplete)).toBe(true);
  return losses.reduce((sum, { lost }) => sum + lost, 0);
}

describe.each([
  'git clean -f',
  'git clean -fq',
  'git clean -fd',
  'git clean -f -d -q',
  'git clean -fx',
  'git clean -fdx',
  'git clean -fX',
  'git clean -fdX',
  'git clean -ffd',
  'git clean -ffdx',
  'git clean --force -d --exclude=new.txt',
  "git clean -fd -e '*.txt'",
  'git clean -f -e new.txt .',
  'git clean -f folder',
  'git clean -f -- new.txt secret.env',
  "git clean -fx -- '*.data'",
  'git clean -f sub folder/deep',
  'git clean',
  'git clean -d',
  'git -C sub clean -f',
])('%s', (line) => {
  test('counts as many files as git removes', async () => {
    const root = project();
    const before = files(root);
    const counted = await countsAsLost(root, line);
    expect(files(root)).toEqual(before);
    try {
      execFileSync('sh', ['-c', line], { cwd: root, stdio: 'ignore' });
    } catch {
      // Git refuses it without force, and removes nothing.
    }
    expect(counted).toBe(before.length - files(root).length);
  });
});

test('without force it removes what a setting lets it', async () => {
  const root = project();
  gitIn(root)('config', 'clean.requireForce', 'false');
  expect(await countsAsLost(root, 'git clean -d')).toBe(3);
});

test('in a folder below only that folder is cleaned', async () => {
  const root = project();
  expect(await countsAsLost(root, 'git clean -fx', path.join(root, 'sub'))).toBe(2);
});

test('what cannot be asked of git counts every file that git does not know', async () => {
  const root = project();
  expect(await countsAsLost(root, 'git -c core.excludesFile=none clean -f')).toBeGreaterThan(5);
  expect(await countsAsLost(root, 'git clean -f --some-new-option')).toBeGreaterThan(5);
});

test('the look runs no program that the repository names', async () => {
  const root = project();
  const program = path.join(root, '.git/program');
  writeFileSync(program, `#!/bin/sh\necho ran >>'${root}/.git/ran'\n`);
  chmodSync(program, 0o755);
  const git = gitIn(root);
  for (const key of [
    'core.fsmonitor',
    'core.sshCommand',
    'core.pager',
    'pager.clean',
    'filter.x.clean',
    'core.alternateRefsCommand',
  ])
    git('config', key, program);
  writeFileSync(path.join(root, '.git/info/attributes'), '* filter=x\n');
  writeFileSync(path.join(root, '.git/hooks/post-index-change'), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  rmSync(path.join(root, '.git/ran'), { force: true });
  expect(await countsAsLost(root, 'git clean -fdx')).toBeGreaterThan(5);
  expect(existsSync(path.join(root, '.git/ran'))).toBe(false);
});
