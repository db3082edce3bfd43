/** Submodules are found in every form of index that git writes, and in nothing else. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';
import { submodulesInIndex } from '../../../../main/node/sandbox/git/git-index.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'git-index-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let made = 0;

/** A repository with files around two submodules, one of them in a folder. */
function project(...init: readonly string[]): { readonly root: string; readonly git: (...args: string[]) => void } {
  const root = path.join(base, String(++made));
  mkdirSync(root);
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const gitIn = (cwd: string, ...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@e', ...args], { cwd, env, stdio: 'ignore' });
  };
  const git = (...args: string[]): void => gitIn(root, ...args);
  git('init', '-q', ...init);
  for (const inner of ['lib/one', 'two']) {
    mkdirSync(path.join(root, inner), { recursive: true });
    gitIn(path.join(root, inner), 'init', '-q', ...init);
    gitIn(path.join(root, inner), 'commit', '-q', '--allow-empty', '-m', 'x');
  }
  for (const name of ['a', 'lib/b', 'lib/one-more', 'two.txt', 'ünlaut', 'z'.repeat(200)])
    writeFileSync(path.join(root, name), name);
  git('add', '.');
  return { root, git };
}

function found(root: string): readonly string[] {
  const names = readdirSync(path.join(root, '.git')).filter((name) => /^(index|sharedindex\..+)$/.test(name));
  return names
    .flatMap((name) => submodulesInIndex(readFileSync(path.join(root, '.git', name))) ?? ['unreadable'])
    .sort();
}

describe.skipIf(findProgram('git', process.env) === null)('in an index', () => {
  test.each<[string, readonly string[], readonly (readonly string[])[]]>([
    ['of today', [], []],
    ['of version 2', [], [['update-index', '--index-version', '2']]],
    ['with marks of version 3', [], [['update-index', '--skip-worktree', 'a']]],
    ['of version 4', [], [['update-index', '--index-version', '4']]],
    [
      'of version 4 with marks',
      [],
      [
        ['update-index', '--index-version', '4'],
        ['update-index', '--skip-worktree', 'a'],
      ],
    ],
    [
      'that is split',
      [],
      [
        ['update-index', '--split-index'],
        ['update-index', '--skip-worktree', 'a'],
      ],
    ],
    [
      'without a checksum',
      [],
      [
        ['config', 'index.skipHash', 'true'],
        ['update-index', '--force-write-index', '--refresh'],
      ],
    ],
    ['with long hashes', ['--object-format=sha256'], []],
    ['of version 4 with long hashes', ['--object-format=sha256'], [['update-index', '--index-version', '4']]],
  ])('%s', (_, init, steps) => {
    const { root, git } = project(...init);
    for (const step of steps) git(...step);
    expect(found(root)).toEqual(['lib/one', 'two']);
  });

  test('changed in any byte, it is read or refused, and never more than it holds', () => {
    const bytes = readFileSync(path.join(project().root, '.git/index'));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(bytes.length),
        (changes, length) => {
          const changed = Buffer.from(bytes);
          for (const [at, value] of changes) changed[at] = value;
          const names = submodulesInIndex(changed.subarray(0, length === 0 ? bytes.length : length));
          expect((names ?? []).every((name) => name.length <= bytes.length)).toBe(true);
        },
      ),
    );
  });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['other bytes', Buffer.from('x'.repeat(500))],
  ['a version to come', Buffer.from([...Buffer.from('DIRC'), 0, 0, 0, 5, 0, 0, 0, 0, ...Buffer.alloc(40)])],
  [
    'more entries than bytes',
    Buffer.from([...Buffer.from('DIRC'), 0, 0, 0, 2, 255, 255, 255, 255, ...Buffer.alloc(200)]),
  ],
])('%s is no index', (_, bytes) => {
  expect(submodulesInIndex(bytes)).toBeNull();
});
