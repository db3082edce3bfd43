/** What the disk answers about directories and programs. */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDisk } from '../../../../main/node/disk/create-disk.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'disk-')));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const program = (name: string, content = '#!/bin/sh\n', mode = 0o755): string => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
};

test('a directory reached through a link has its real path', async () => {
  mkdirSync(path.join(root, 'real'));
  symlinkSync('real', path.join(root, 'link'));
  expect(await createDisk().realDirectory(path.join(root, 'link'))).toBe(path.join(root, 'real'));
});

test.each(['missing', 'file', 'loop'])('%s is not a directory', async (name) => {
  writeFileSync(path.join(root, 'file'), '');
  symlinkSync('loop', path.join(root, 'loop'));
  expect(await createDisk().realDirectory(path.join(root, name))).toBeNull();
});

test.each([
  ['plain/../a', 'a'],
  ['link/../a', 'far/a'],
  ['link/../../a', 'a'],
  ['link/..', 'far'],
  ['plain/../link', 'link'],
  ['link/../gone/../a', 'far/a'],
  ['gone/../link/../a', 'far/a'],
])('%s leads to %s', async (wanted, leadsTo) => {
  mkdirSync(path.join(root, 'plain'));
  mkdirSync(path.join(root, 'far/deep'), { recursive: true });
  symlinkSync('far/deep', path.join(root, 'link'));
  expect(await createDisk().followed?.(`${root}/${wanted}`)).toBe(path.join(root, leadsTo));
});

test('a path that no file can have stays as it is', async () => {
  expect(await createDisk().followed?.('/a\0/../b')).toBe('/b');
});

test('a program inside the working directory is named with the hash of its content', async () => {
  const file = program('bin/tool', '#!/bin/sh\necho hi\n');
  const contentHash = createHash('sha256').update('#!/bin/sh\necho hi\n').digest('hex');
  expect(await createDisk().findExecutable('bin/tool', { cwd: root, projectRoot: root })).toEqual({
    path: file,
    realPath: file,
    contentHash,
  });
});

test('a changed program has another hash', async () => {
  program('tool', 'one');
  const before = await createDisk().findExecutable('./tool', { cwd: root, projectRoot: root });
  program('tool', 'two');
  expect((await createDisk().findExecutable('./tool', { cwd: root, projectRoot: root }))?.contentHash).not.toBe(
    before?.contentHash,
  );
});

test('a program of the system has no hash', async () => {
  const found = await createDisk().findExecutable('true', { cwd: root, projectRoot: root });
  expect(found).toEqual({ path: expect.stringMatching(/\/true$/), realPath: expect.any(String), contentHash: null });
});

test('the search skips what cannot be executed and follows the order of PATH', async () => {
  program('a/tool', '', 0o644);
  mkdirSync(path.join(root, 'b/tool'), { recursive: true });
  const file = program('c/tool');
  const PATH = ['a', 'b', 'c'].map((name) => path.join(root, name)).join(':');
  expect((await createDisk({ env: { PATH } }).findExecutable('tool', { cwd: '/', projectRoot: '/' }))?.path).toBe(file);
});

test.each(['', 'no-such-program', 'a\0b', './missing'])('there is no program %j', async (name) => {
  expect(await createDisk().findExecutable(name, { cwd: root, projectRoot: root })).toBeNull();
});
