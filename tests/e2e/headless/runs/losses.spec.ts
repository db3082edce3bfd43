/** Deleting in the built program: each way is asked about by what would be lost, and is silent where git brings it back. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrokerPage } from '../../page/desk-page.ts';
import { expect, test } from '../helpers/shared-desk.ts';

/** A repository with files of each kind, made before the session begins. */
function makeRepository(root: string): (...words: string[]) => string {
  const git = (...words: string[]): string =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      encoding: 'utf8',
    });
  const put = (name: string, text: string): void => writeFileSync(join(root, name), text);
  mkdirSync(join(root, 'sub'));
  git('init', '-qb', 'main');
  put('.gitignore', '*.data\nclean/\nworked/\n');
  for (const name of ['held1', 'held2', 'held3', 'held4', 'changed', 'sub/held']) put(name, `text of ${name}\n`);
  git('add', '-A');
  git('commit', '-qm', 'x');
  git('branch', 'same');
  git('branch', 'alone', git('commit-tree', '-m', 'nowhere else', 'HEAD^{tree}').trim());
  put('held1', 'set aside\n');
  git('stash', '-q');
  for (const tree of ['clean', 'worked']) git('worktree', 'add', '-q', '--detach', tree);
  put('worked/changed', 'worked on\n');
  put('changed', 'other text\n');
  put('mine', 'mine\n');
  put('sub/big.data', 'ignored\n');
  return git;
}

const asked: readonly (readonly [string, RegExp])[] = [
  ['rm mine', /cannot be recovered/],
  ['unlink mine', /cannot be recovered/],
  ['echo mine | xargs rm', /cannot be recovered/],
  ['find . -maxdepth 1 -name mine -delete', /cannot be recovered/],
  ['rm -f changed', /cannot be recovered/],
  ['git clean -f', /cannot be recovered/],
  ['git clean -fx sub', /cannot be recovered/],
  ['git clean -fX sub', /cannot be recovered/],
  ['git checkout changed', /never committed/],
  ['git checkout -- changed', /never committed/],
  ['git restore changed', /never committed/],
  ['git reset --hard', /never committed/],
  ['git read-tree --reset -u HEAD', /never committed/],
  ['git checkout -f', /never committed/],
  ['git worktree remove --force worked', /never committed/],
  ['git stash drop', /set aside/],
  ['git stash clear', /set aside/],
  ['git branch -D alone', /commits are nowhere else/],
];

/** What git brings back, what the session itself made, and what git would not remove. */
const silent: readonly string[] = [
  'rm held1',
  'unlink held2',
  'echo held3 | xargs rm',
  'find . -maxdepth 1 -name held4 -delete',
  'git checkout held1 held2 held3 held4',
  'echo new >> held1 && git checkout held1',
  'echo new >> held1 && git restore held1',
  'echo new > fresh && rm fresh',
  'git clean -f sub',
  'git clean -fd sub',
  'git clean -n',
  'git branch -D same',
];

/** Begun again where the look took longer than its time, and a card came for want of it. */
async function runsUnasked(broker: BrokerPage, line: string, printed: string): Promise<void> {
  await expect(async () => {
    await broker.run(line);
    const done = broker.terminal.filter({ hasText: printed });
    await expect(broker.card.or(done), line).toBeVisible();
    if (await broker.deny.isVisible()) await broker.deny.click();
    await expect(done, line).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('every way to take work away is asked about by what is lost', async ({ broker, home }) => {
  test.slow();
  const git = makeRepository(home.project);
  const state = (): string => [git('status', '--short'), git('stash', 'list'), git('branch', '-v')].join('\n');
  const before = state();
  await broker.openProject(home.project);
  for (const [line, why] of asked) {
    // Where the look at the files takes longer than its 150 ms, the card asks all the same and says less.
    await expect(async () => {
      await broker.run(line);
      await expect(broker.card, line).toBeVisible();
      const words = await broker.card.textContent();
      await broker.deny.click();
      await expect(broker.card, line).toHaveCount(0);
      expect(words, line).toMatch(why);
    }).toPass();
  }
  expect(state()).toBe(before);
  expect(existsSync(join(home.project, 'sub/big.data'))).toBe(true);
  expect(readFileSync(join(home.project, 'worked/changed'), 'utf8')).toBe('worked on\n');

  for (const [at, line] of silent.entries()) {
    await runsUnasked(broker, `${line} && echo done-${at}-$((1+1))`, `done-${at}-2`);
  }
  expect(git('branch', '--list', 'same')).toBe('');
  expect(git('status', '--short')).toBe(' M changed\n?? mine\n');

  // With nothing left to lose, the widest of them are silent too.
  git('checkout', '-q', 'changed');
  for (const [at, line] of ['git reset --hard', 'git read-tree --reset -u HEAD', 'git checkout -f'].entries()) {
    await runsUnasked(broker, `${line} && echo last-${at}-$((1+1))`, `last-${at}-2`);
  }
});
