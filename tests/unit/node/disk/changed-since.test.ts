/** What a card says that the attempt before has changed already. */
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedSince } from '../../../../main/node/disk/changed-since.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'changed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (name: string): string => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'x');
  return file;
};
const after = (file: string): number => statSync(file).ctimeMs + 0.001;

test('files that were written since are named, whatever time they claim, and git keeps its own', async () => {
  const since = after(put('before'));
  while (Date.now() <= since + 5) statSync(root);
  utimesSync(put('sub/claims'), 1, 1);
  put('.git/index');
  expect(await changedSince(root, since)).toEqual({ names: ['sub/claims'], more: 0, isComplete: true });
  expect(await changedSince(root, after(path.join(root, '.git/index')) + 1000)).toBeNull();
});

test('many are counted, and where the look ends early that is said', async () => {
  for (let at = 0; at < 9; at++) put(`f${at}`);
  expect(await changedSince(root, 0)).toMatchObject({ names: { length: 3 }, more: 6, isComplete: true });
  expect(await changedSince(root, 0, { entries: 4, ms: 60_000 })).toMatchObject({ more: 1, isComplete: false });
});
