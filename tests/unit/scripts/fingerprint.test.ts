/** What makes a build old. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from '../../../scripts/lib/fingerprint.mjs';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'countersign-fingerprint-'));
  mkdirSync(join(dir, 'main/core'), { recursive: true });
  writeFileSync(join(dir, 'main/core/a.ts'), 'one');
});
afterEach(() => rmSync(dir, { recursive: true }));

const now = () => fingerprint(['main', 'not-there'], dir);

test('touching a file changes nothing', () => {
  const before = now();
  utimesSync(join(dir, 'main/core/a.ts'), 0, 0);
  expect(now()).toBe(before);
});

const changes: { what: string; change: () => void }[] = [
  { what: 'new content', change: () => writeFileSync(join(dir, 'main/core/a.ts'), 'two') },
  { what: 'a new name', change: () => renameSync(join(dir, 'main/core/a.ts'), join(dir, 'main/core/b.ts')) },
  { what: 'a new file', change: () => writeFileSync(join(dir, 'main/b.ts'), '') },
  { what: 'a lost file', change: () => rmSync(join(dir, 'main/core/a.ts')) },
];

test.each(changes)('$what makes it old', ({ change }) => {
  const before = now();
  change();
  expect(now()).not.toBe(before);
});
