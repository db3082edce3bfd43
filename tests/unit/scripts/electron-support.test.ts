/** Which Electron may be released: one of the newest three major versions, in full numbers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSupported } from '../../../scripts/lib/electron-support.mjs';

test.each([
  ['45.4.1', '45.9.0', true],
  ['45.4.1', '47.0.0', true],
  ['45.4.1', '48.0.0', false],
  ['45.4.1', '46.0.0-beta.1', false],
  ['^45.4.1', '45.4.1', false],
  ['', '', false],
])('%s while %s is the newest: %s', (ours, newest, isMended) => expect(isSupported(ours, newest)).toBe(isMended));

test('ours is pinned, so that it is known which one is packed', () => {
  const pack = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  expect(isSupported(pack.devDependencies.electron, pack.devDependencies.electron)).toBe(true);
});

test('a release asks before it packs, on both systems', () => {
  const workflow = readFileSync(join(import.meta.dirname, '../../../.github/workflows/packages.yml'), 'utf8');
  expect(workflow.match(/node scripts\/packaging\/refuse-old-electron\.mjs/gu)).toHaveLength(2);
});
