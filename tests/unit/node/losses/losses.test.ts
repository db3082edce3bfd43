/** What nothing brings back, in real repositories made by git itself. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { LossQuestion } from '#domain/risk/loss.ts';
import { findLosses } from '../../../../main/node/losses/find-losses.ts';
import { createLossFinder } from '../../../../main/node/losses/create-loss-finder.ts';
import { readGitIndex } from '../../../../main/node/losses/read-git-index.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'losses-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let count = 0;
let root = '';
const git = (...words: string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
    encoding: 'utf8',
  });
const write = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
/** Files of the test are younger than any session; this one begins in a minute. */
const later = (): number => Date.now() + 60_000;

beforeEach(() => {
  root = path.join(base, `p${(count += 1)}`);
  mkdirSync(root);
  git('init', '-q');
  for (const name of ['src/a.ts', 'src/b.ts', 'docs/c.md']) write(name, `text of ${name}\n`);
  symlinkSync('a.ts', path.join(root, 'src/link.ts'));
  git('add', '-A');
  git('commit', '-qm', 'x');
});

async function lostAt(
  question: LossQuestion,
  since = later(),
  changed: ReadonlySet<string> | null = new Set(),
): Promise<number | null> {
  const asked = { ...question, path: path.join(root, question.path) };
  const [loss] = await findLosses([asked], { projectRoot: root, since, changed }, { maxEntries: 5000, maxMs: 10_000 });
  return loss === undefined ? null : loss.isComplete ? loss.lost : -1;
}
const deleted = (where: string): LossQuestion => ({ path: where, what: 'deleted' });

test('git brings back what it holds, link and folder alike', async () => {
  expect(await lostAt(deleted('src/a.ts'))).toBe(0);
  expect(await lostAt(deleted('src'))).toBe(0);
  expect(await lostAt(deleted('src/*.ts'))).toBe(0);
  expect(await lostAt(deleted('**/*.md'))).toBe(0);
});

test('it does not bring back what changed, what it never knew, and itself', async () => {
  write('src/a.ts', 'other text\n');
  write('src/new.ts', 'new\n');
  write('.env', 'KEY=1\n');
  expect(await lostAt(deleted('src/a.ts'))).toBe(1);
  expect(await lostAt(deleted('src'))).toBe(2);
  expect(await lostAt(deleted('src/n*.ts'))).toBe(1);
  expect(await lostAt(deleted('.env'))).toBe(1);
  expect(await lostAt(deleted('.git'))).toBeGreaterThan(5);
  expect(await lostAt(deleted('missing'))).toBeNull();
});

test('a change that keeps size and time is seen all the same', async () => {
  const file = path.join(root, 'src/a.ts');
  write('src/a.ts', 'text of src/X.ts\n');
  utimesSync(file, new Date(), new Date());
  expect(await lostAt(deleted('src/a.ts'))).toBe(1);
});

test('what a tool makes again is not missed, wherever the project lies', async () => {
  for (const name of ['node_modules/x/a.js', 'dist/a.js', 'pkg/__pycache__/a.pyc', 'out.log']) write(name, 'x');
  expect(await lostAt(deleted('node_modules'))).toBeNull();
  expect(await lostAt(deleted('pkg'))).toBeNull();
  expect(await lostAt(deleted('out.log'))).toBe(0);
  const inside = path.join(base, 'build', 'app');
  mkdirSync(inside, { recursive: true });
  renameSync(root, path.join(inside, 'p'));
  root = path.join(inside, 'p');
  write('notes.txt', 'mine\n');
  expect(await lostAt(deleted('notes.txt'))).toBe(1);
});

test('what the session made is its own, what was there before is not', async () => {
  const before = Date.now() - 60_000;
  write('reproduce.py', 'x\n');
  write('src/a.ts', 'changed by the session\n');
  expect(await lostAt(deleted('reproduce.py'), before)).toBe(0);
  expect(await lostAt(deleted('src/a.ts'), before)).toBe(0);
  expect(await lostAt(deleted('src/a.ts'), before, new Set([path.join(root, 'src/a.ts')]))).toBe(1);
  expect(await lostAt(deleted('src/a.ts'), before, null)).toBe(1);
});

test('overwriting, checking out and cleaning are looked at by the same measure', async () => {
  write('src/a.ts', 'changed\n');
  write('notes.txt', 'mine\n');
  write('empty.txt', '');
  expect(await lostAt({ path: 'notes.txt', what: 'content' })).toBe(1);
  expect(await lostAt({ path: 'src/b.ts', what: 'content' })).toBe(0);
  expect(await lostAt({ path: 'src', what: 'content' })).toBeNull();
  expect(await lostAt({ path: 'empty.txt', what: 'content' })).toBeNull();
  expect(await lostAt({ path: '.', what: 'changes' })).toBe(1);
  expect(await lostAt({ path: 'docs', what: 'changes' })).toBeNull();
  expect(await lostAt({ path: '.', what: 'untracked' })).toBe(2);
});

test('what cannot be looked at in time is no "nothing"', async () => {
  const asked = [{ path: path.join(root, 'src'), what: 'deleted' as const }];
  const [loss] = await findLosses(
    asked,
    { projectRoot: root, since: 0, changed: null },
    { maxEntries: 1, maxMs: 1000 },
  );
  expect(loss).toMatchObject({ isComplete: false });
});

test.each([2, 3, 4])('the index is read as git writes it in version %i', async (version) => {
  git('update-index', '--index-version', String(version));
  if (version === 3) {
    write('later.ts', 'x\n');
    git('add', '-N', 'later.ts');
  }
  const index = await readGitIndex(path.join(root, '.git/index'));
  const told = git('ls-files', '-s')
    .trim()
    .split('\n')
    .map((row) => row.split(/[ \t]/));
  expect(told.length).toBeGreaterThan(3);
  expect([...(index?.entries ?? [])].map(([name, { hash }]) => `${hash} ${name}`)).toEqual(
    told.map(([, hash, , name]) => `${hash} ${name}`),
  );
});

test('an index that is split or no index at all is not guessed at', async () => {
  git('update-index', '--split-index');
  expect(await readGitIndex(path.join(root, '.git/index'))).toBeNull();
  writeFileSync(path.join(root, 'junk'), Buffer.alloc(40, 7));
  expect(await readGitIndex(path.join(root, 'junk'))).toBeNull();
  expect(await readGitIndex(path.join(root, 'missing'))).toBeNull();
});

test('no program of the project runs while its files are looked at', async () => {
  const trap = path.join(root, 'trap');
  git('config', 'core.fsmonitor', `touch ${trap}; false`);
  git('config', 'filter.x.clean', `touch ${trap}; cat`);
  write('.gitattributes', '* filter=x\n');
  write('src/a.ts', 'changed\n');
  const view = createLossFinder().watch(root, later());
  expect(await view.look([{ path: path.join(root, 'src/a.ts'), what: 'deleted' }])).toMatchObject([{ lost: 1 }]);
  expect(await lostAt(deleted('trap'))).toBeNull();
});

test("what was changed before the session stays the other one's work, though the session changes it again", async () => {
  const file = path.join(root, 'src/a.ts');
  write('src/a.ts', 'work of a person\n');
  const old = new Date(Date.now() - 120_000);
  utimesSync(file, old, old);
  const view = createLossFinder().watch(root, Date.now() - 60_000);
  const ask = () => view.look([{ path: file, what: 'deleted' }]);
  expect(await ask()).toMatchObject([{ lost: 1 }]);
  write('src/a.ts', 'work of a person, and a line of an agent\n');
  write('src/b.ts', 'work of an agent\n');
  expect(await ask()).toMatchObject([{ lost: 1 }]);
  expect(await view.look([{ path: path.join(root, 'src/b.ts'), what: 'deleted' }])).toMatchObject([{ lost: 0 }]);
});
