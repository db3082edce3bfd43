/** What a command may have put in the place of a file neither holds the broker nor fills its memory. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStart } from '../../../../../main/node/sandbox/machine/read-start.ts';

const base = mkdtempSync(path.join(tmpdir(), 'read-start-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const at = (name: string): string => path.join(base, name);

test.skipIf(process.platform === 'win32').each<[string, (file: string) => void, string | null]>([
  ['a short file', (file) => writeFileSync(file, 'abc'), 'abc'],
  ['a longer file', (file) => writeFileSync(file, 'abcdefgh'), 'abcde'],
  ['a file that says it is enormous', (file) => (writeFileSync(file, 'abcde'), truncateSync(file, 2 ** 40)), 'abcde'],
  ['an empty file', (file) => writeFileSync(file, ''), ''],
  ['a pipe that nobody writes to', (file) => execFileSync('mkfifo', [file]), null],
  ['a device without an end', (file) => symlinkSync('/dev/zero', file), null],
  ['a folder', (file) => mkdirSync(file), null],
  ['nothing', () => {}, null],
])('%s', (name, make, expected) => {
  make(at(name));
  expect(readStart(at(name), 5)?.toString() ?? null).toBe(expected);
});
