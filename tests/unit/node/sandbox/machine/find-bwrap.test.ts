/** Which bubblewrap the broker trusts. */
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBwrap } from '../../../../../main/node/sandbox/bubblewrap/find-bwrap.ts';
import { findProgram } from '../../../../../main/node/sandbox/machine/find-program.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'bwrap-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const system = findProgram('bwrap', {});

function copy(mode: number, uid = 0): string {
  const file = join(folder, 'countersign-bwrap');
  writeFileSync(file, '#!/bin/sh\n');
  if (process.getuid?.() === 0) chownSync(file, uid, 0);
  chmodSync(file, mode);
  return file;
}

test.runIf(process.getuid?.() === 0)("the app's own copy is taken before the system's", () => {
  const own = copy(0o755);
  expect(findBwrap({}, own)).toBe(own);
});

test.each([
  ['others may write it', 0o757, 0],
  ['its group may write it', 0o775, 0],
  ['it is setuid', 0o4755, 0],
  ['it cannot be executed', 0o644, 0],
  ['somebody else owns it', 0o755, 1234],
])('a copy is not trusted when %s', (_, mode, uid) => {
  if (uid !== 0 && process.getuid?.() !== 0) return;
  expect(findBwrap({}, copy(mode, uid))).toBe(system);
});

test('without a copy it is the one of the system', () => {
  expect(findBwrap({}, join(folder, 'missing'))).toBe(system);
});
