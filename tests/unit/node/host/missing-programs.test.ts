/** Which compiled helpers a package lacks. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingPrograms } from '../../../../main/node/host/programs/packed-app.ts';

const all = [
  'observer',
  'namespace-holder',
  'patch-writer',
  'starter',
  'staging-holder',
  'list-changes',
  'land-changes',
];

/** A packed build with these helpers beside its archive; returns its folder as the app names it. */
function packedWith(helpers: readonly string[]): string {
  const work = mkdtempSync(join(tmpdir(), 'countersign-helpers-'));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  const folder = join(work, 'app.asar.unpacked/out/helper');
  mkdirSync(folder, { recursive: true });
  for (const name of helpers) writeFileSync(join(folder, name), '', { mode: 0o755 });
  return join(work, 'app.asar/out');
}

test('a whole package for Linux lacks none, and each that is missing is named', () => {
  expect(missingPrograms(packedWith(all), 'linux')).toEqual([]);
  for (const gone of all) {
    expect(missingPrograms(packedWith(all.filter((name) => name !== gone)), 'linux')).toEqual([gone]);
  }
  expect(missingPrograms(packedWith([]), 'linux')).toEqual(all);
});

test('a helper that cannot be executed is missing', () => {
  const outDir = packedWith(all);
  chmodSync(join(outDir.replace('app.asar', 'app.asar.unpacked'), 'helper/starter'), 0o644);
  expect(missingPrograms(outDir, 'linux')).toEqual(['starter']);
});

test('a Mac has a sandbox without helpers, so its package lacks none', () => {
  expect(missingPrograms(packedWith([]), 'darwin')).toEqual([]);
});
