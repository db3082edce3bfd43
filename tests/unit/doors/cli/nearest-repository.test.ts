import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nearestRepository } from '../../../../main/doors/cli/exec/arguments/nearest-repository.ts';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-nearest-')));
afterAll(() => rmSync(home, { recursive: true }));

test.each([
  ['the nearest of two', ['.git', 'shop/.git', 'shop/lib/inner/.git'], 'shop/lib/inner/src', 'shop/lib/inner'],
  ['one far above', ['far/.git'], 'far/a/b/c', 'far'],
  ['never the home, although it is one', ['.git'], 'notes/a', 'notes/a'],
  ['itself', ['own/.git'], 'own', 'own'],
])('%s', (_what, repositories, from, found) => {
  for (const path of [...repositories, from]) mkdirSync(join(home, path), { recursive: true });
  expect(nearestRepository(join(home, from), home)).toBe(join(home, found));
});

test('a working tree, whose .git is a file, and a place outside of the home', () => {
  mkdirSync(join(home, 'tree/src'), { recursive: true });
  writeFileSync(join(home, 'tree/.git'), 'gitdir: elsewhere\n');
  expect(nearestRepository(join(home, 'tree/src'), join(home, 'other'))).toBe(join(home, 'tree'));
  expect(nearestRepository('/', home)).toBe('/');
});
