/** Names that a dead broker of an earlier version left on the host are taken away, though its notes lie elsewhere. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLauncher } from '../../../../main/node/launch/create-launcher.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'earlier-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a name that is noted in the earlier folder goes, and its note with it', () => {
  const [room, name, full] = [path.join(dataDir, 'ghosts'), path.join(dataDir, 'left'), path.join(dataDir, 'full')];
  for (const made of [room, name, full]) mkdirSync(made);
  writeFileSync(path.join(full, 'mine'), '');
  writeFileSync(path.join(room, '1-1-1'), `d${name}\nd${full}\n`);
  createLauncher({ env: process.env, helperPath: null, dataDir });
  expect(existsSync(name)).toBe(false);
  expect(readdirSync(full)).toEqual(['mine']);
  expect(readdirSync(room).filter((note) => note.startsWith('1-'))).toEqual([]);
});

test('nothing is made where there was no earlier folder', () => {
  createLauncher({ env: process.env, helperPath: null, dataDir });
  expect(existsSync(path.join(dataDir, 'ghosts'))).toBe(false);
});
