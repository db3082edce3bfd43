/** Facts about the person's choice that exec leaves a desk, and about who begins one. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  beginLeftDesk,
  clearLeft,
  leaveDeskPath,
  leavesDesk,
  leftDeskFiles,
  mostLeftDesks,
} from '../../../../../main/node/host/left/left-desk-files.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cs-left-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const choose = (text: string, mode = 0o600): void => {
  writeFileSync(leaveDeskPath(dir), text);
  chmodSync(leaveDeskPath(dir), mode);
};

test('a desk is left only where the person said so', () => {
  expect(leavesDesk(dir)).toBe(false);
  choose('{"isOn":true}');
  expect(leavesDesk(dir)).toBe(true);
  choose('{"isOn":false}');
  expect(leavesDesk(dir)).toBe(false);
});

for (const text of [
  '',
  '{',
  'true',
  '{"isOn":1}',
  '{"isOn":true,"more":1}',
  '[true]',
  `{"isOn":true}${' '.repeat(5000)}`,
])
  test(`${JSON.stringify(text.slice(0, 40))} is no yes`, () => {
    choose(text);
    expect(leavesDesk(dir)).toBe(false);
  });

test('nor is a file that others can write, a link, or a folder', () => {
  choose('{"isOn":true}', 0o620);
  expect(leavesDesk(dir)).toBe(false);
  choose('{"isOn":true}');
  renameSync(leaveDeskPath(dir), join(dir, 'elsewhere'));
  symlinkSync(join(dir, 'elsewhere'), leaveDeskPath(dir));
  expect(leavesDesk(dir)).toBe(false);
});

test('of callers at the same moment one begins a desk, and the next may once that one must have failed', () => {
  const files = leftDeskFiles(dir, 'ab');
  const now = Date.now();
  expect([1, 2, 3].map(() => beginLeftDesk(files, 0, now))).toEqual([true, false, false]);
  utimesSync(files.begun, new Date(now - 60_000), new Date(now - 60_000));
  expect(beginLeftDesk(files, 0, now)).toBe(true);
});

test('none is begun where there are as many as may be, or where its socket is a file', () => {
  const files = leftDeskFiles(dir, 'ab');
  expect(beginLeftDesk(files, mostLeftDesks, Date.now())).toBe(false);
  writeFileSync(files.socket, '');
  expect(beginLeftDesk(files, 0, Date.now())).toBe(false);
});

test('what crashed ones left is cleared, and nothing else', () => {
  const own = leftDeskFiles(dir, 'ab');
  const crashed = leftDeskFiles(dir, 'cd');
  const kept = [own.socket, own.begun, join(dir, 'desk.sock'), join(dir, 'left-over')];
  const gone = [crashed.socket, crashed.token, crashed.begun];
  for (const path of [...kept, ...gone]) writeFileSync(path, '');
  clearLeft(dir, own);
  expect(kept.map((path) => existsSync(path))).toEqual(kept.map(() => true));
  expect(gone.map((path) => existsSync(path))).toEqual(gone.map(() => false));
});
