/** One measure for every way to take a file away: the analyser's effects of a line, looked at where the files really lie. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createLineAssessor } from '../../../fakes/assess-line.ts';
import { lossReason } from '../../../../main/core/policy/danger/loss-reason.ts';
import { findLosses } from '../../../../main/core/run/plan/find-losses.ts';
import { findLosses as lookAt } from '../../../../main/node/losses/find-losses.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'alike-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const assess = createLineAssessor();
const minute = 60_000;

/** A project with a file that git holds, one that was changed, one that git does not know, and what a build made. */
function project(name: string): string {
  const root = path.join(base, name);
  const git = (...words: string[]): Buffer =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words]);
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  git('init', '-q');
  for (const file of ['held.ts', 'changed.ts']) writeFileSync(path.join(root, file), `text of ${file}\n`);
  git('add', '-A');
  git('commit', '-qm', 'x');
  git('branch', 'held');
  git('switch', '-qc', 'seen');
  git('commit', '-qm', 'seen', '--allow-empty');
  git('switch', '-q', '-');
  const tree = git('rev-parse', 'HEAD^{tree}').toString().trim();
  git('branch', 'alone', git('commit-tree', '-m', 'nowhere else', tree).toString().trim());
  for (const text of ['first', 'second']) {
    writeFileSync(path.join(root, 'held.ts'), text);
    git('stash', '-q');
  }
  git('worktree', 'add', '-q', '--detach', path.join(root, 'clean'));
  git('worktree', 'add', '-q', '--detach', path.join(root, 'worked'));
  writeFileSync(path.join(root, 'worked/changed.ts'), 'worked on\n');
  writeFileSync(path.join(root, 'changed.ts'), 'other text\n');
  writeFileSync(path.join(root, 'mine.txt'), 'mine\n');
  writeFileSync(path.join(root, 'dist/a.js'), 'x\n');
  return root;
}

let shared: string | null = null;

/** `since`: when the session began, seen from the files. No command runs, so that all look at one project. */
async function asksAbout(command: string, since: number): Promise<boolean> {
  const root = (shared ??= project('shared'));
  const risk = assess({ command, cwd: root, project: root, home: '/home/u' });
  const losses = await findLosses(
    risk,
    { projectRoot: root, files: { mode: 'workspace-write', writableRoots: [] } as never, grants: [] },
    {
      look: (questions) =>
        lookAt(
          questions,
          { projectRoot: root, since, changed: new Set([path.join(root, 'changed.ts')]) },
          { maxEntries: 5000, maxMs: 10_000 },
        ),
    },
  );
  return lossReason(risk.effects, losses) !== null;
}

/** `%` is the file. */
const waysToDelete = [
  'rm %',
  'rm -f %',
  'rm -rf ./%',
  'unlink %',
  'shred -u %',
  'echo % | xargs rm',
  "printf '%s\\n' % | xargs -n1 rm -f",
  'find . -name % -delete',
  'find . -name % -exec rm {} +',
  'for f in %; do rm "$f"; done',
  'truncate -s 0 %',
  ': > %',
  'echo x > %',
  'cp /dev/null %',
  'mv dist/a.js %',
  'python3 -c "import os; os.remove(\'%\')"',
  'node -e \'require("fs").unlinkSync("%")\'',
  `python3 -c "open('%','w').write('x')"`,
  'perl -e \'unlink "%"\'',
];

describe.each(waysToDelete)('%s', (way) => {
  const line = (file: string): string => way.replaceAll(/%(?!s)/g, file);

  test('is asked about where the file is nowhere else', async () => {
    expect(await asksAbout(line('mine.txt'), Date.now() + minute)).toBe(true);
    expect(await asksAbout(line('changed.ts'), Date.now() + minute)).toBe(true);
  });

  test('is silent where git brings it back, where the session made it, where a build makes it again', async () => {
    expect(await asksAbout(line('held.ts'), Date.now() + minute)).toBe(false);
    expect(await asksAbout(line('mine.txt'), Date.now() - minute)).toBe(false);
    if (!way.startsWith('mv ') && !way.startsWith('find '))
      expect(await asksAbout(line('dist/a.js'), Date.now() + minute)).toBe(false);
  });
});

test('what git throws away is asked about by the same measure', async () => {
  const later = Date.now() + minute;
  expect(await asksAbout('git checkout changed.ts', later)).toBe(true);
  expect(await asksAbout('git checkout -- held.ts', later)).toBe(false);
  expect(await asksAbout('git restore changed.ts', later)).toBe(true);
  expect(await asksAbout('git reset --hard', later)).toBe(true);
  expect(await asksAbout('git clean -f', later)).toBe(true);
  expect(await asksAbout('git clean -n', later)).toBe(false);
});

test('commits that git is told to forget are asked about where nothing else holds them', async () => {
  const later = Date.now() + minute;
  const earlier = Date.now() - minute;
  for (const line of [
    'git stash drop',
    'git stash drop 1',
    "git stash drop 'stash@{0}'",
    'git stash clear',
    'git branch -D alone',
    'git branch --delete --force alone',
    'git branch -D held alone',
    'git branch -D "$1"',
    'git stash drop $1',
    'cd clean && git stash clear',
  ]) {
    expect([line, await asksAbout(line, later)]).toEqual([line, true]);
    if (!line.includes('$1')) expect([line, await asksAbout(line, earlier)]).toEqual([line, false]);
  }
  for (const line of [
    'git stash drop 2',
    'git stash list',
    'git stash pop',
    'git branch -D held',
    'git branch -D seen',
    'git branch -D missing',
    'git branch -d alone',
  ])
    expect([line, await asksAbout(line, later)]).toEqual([line, false]);
});

test('what was worked on in another working tree is not thrown away from around it', async () => {
  const later = Date.now() + minute;
  const root = project('around');
  execFileSync('git', ['-C', root, 'checkout', '-q', 'changed.ts']);
  const look = (at: string) =>
    lookAt(
      [{ path: at, what: 'changes' }],
      { projectRoot: root, since: later, changed: new Set() },
      { maxEntries: 5000, maxMs: 10_000 },
    );
  expect(await look(root)).toEqual([]);
  expect(await look(path.join(root, 'worked'))).toMatchObject([{ lost: 1 }]);
  execFileSync('git', ['init', '-q', path.join(root, 'inner')]);
  writeFileSync(path.join(root, 'changed.ts'), 'again\n');
  expect(await look(root)).toMatchObject([{ lost: 1 }]);
});

test('a working tree that is removed is asked about for what was never committed in it', async () => {
  const later = Date.now() + minute;
  expect(await asksAbout('git worktree remove --force worked', later)).toBe(true);
  expect(await asksAbout('git worktree remove -f clean', later)).toBe(false);
  expect(await asksAbout('git worktree remove --force worked', Date.now() - minute)).toBe(false);
  expect(await asksAbout('git checkout-index -f changed.ts', later)).toBe(true);
  expect(await asksAbout('git read-tree --reset -u HEAD', later)).toBe(true);
});
