/** A repository that is removed while somebody looks at it starts nothing, and ends no command. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plantedRepositories } from '../../../../main/node/sandbox/bubblewrap/planted/planted-repositories.ts';
import type { Walk } from '../../../../main/node/sandbox/obeyed/walk-names.ts';

let root: string;
let tree: string;
let pipe: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'removed-')));
  tree = path.join(root, 'project/lc');
  pipe = path.join(root, 'pipe');
  for (const name of ['objects', 'refs', 'hooks']) mkdirSync(path.join(tree, '.git', name), { recursive: true });
  writeFileSync(path.join(tree, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(path.join(tree, '.git/config'), `[include]\n  path = ${pipe}\n`);
  execFileSync('mkfifo', [pipe]);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** git waits for the pipe while `gone` goes, and then cannot read what comes. */
async function lookWhile(gone: string | null): Promise<readonly string[] | undefined> {
  const walk: Walk = {
    names: [],
    repositories: [tree],
    odd: [],
    seen: new Set(),
    isComplete: true,
    folders: 1,
    tookMs: 0,
  };
  const looking = plantedRepositories([], [walk], {
    plan: { protectedPaths: [], grants: [] },
    env: { ...process.env, HOME: root },
    roots: [path.join(root, 'project')],
    isBusy: () => true,
  });
  const end = await open(pipe, 'w');
  if (gone !== null) rmSync(path.join(tree, gone), { recursive: true });
  await end.write('[[[\n');
  await end.close();
  return (await looking)?.map(({ name }) => path.relative(tree, name));
}

test.each(['.', '.git', '.git/HEAD', '.git/refs', '.git/objects'])('without its %s it is none', async (gone) => {
  expect(await lookWhile(gone)).toEqual([]);
});

test('where it stays, and its settings cannot be read, it is found', async () => {
  expect(await lookWhile(null)).toEqual(['.git']);
});
