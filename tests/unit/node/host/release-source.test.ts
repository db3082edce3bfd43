/** Where releases are announced: the person's own file goes first, and one that others could write is not taken. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReleaseSettings } from '../../../../main/desktop/releases/release-feed.ts';
import { packageKind, readReleaseSource } from '../../../../main/node/host/programs/packed-app.ts';

let work = '';
const data = (): string => join(work, 'data');
const out = (): string => join(work, 'out');
const read = (): Promise<string> => readReleaseSource(data(), out());

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'countersign-releases-'));
  for (const folder of [data(), out()]) mkdirSync(folder);
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

test('the build names it, the person may name another or none, and without either there is none', async () => {
  expect(await read()).toBe('');
  writeFileSync(join(out(), 'releases.json'), 'from the build');
  expect(await read()).toBe('from the build');
  writeFileSync(join(data(), 'releases.json'), 'from the person');
  expect(await read()).toBe('from the person');
  writeFileSync(join(data(), 'releases.json'), '');
  expect(await read()).toBe('');
});

test('a file that others can write is not followed, and not passed over in silence', async () => {
  writeFileSync(join(out(), 'releases.json'), '');
  writeFileSync(join(data(), 'releases.json'), 'null');
  chmodSync(join(data(), 'releases.json'), 0o666);
  expect(readReleaseSettings(await read())).toMatchObject({ kind: 'damaged' });
});

test.each([
  ['darwin', '/Applications/Countersign.app/Contents/MacOS/Countersign', [], 'dmg'],
  ['linux', '/opt/Countersign/countersign-desktop', ['/var/lib/dpkg/info/countersign.list'], 'deb'],
  ['linux', '/opt/Countersign/countersign-desktop', ['/usr/bin/rpm'], 'rpm'],
  ['linux', '/opt/Countersign/countersign-desktop', [], null],
  ['linux', '/tmp/.mount_CountAb1/countersign-desktop', ['/usr/bin/rpm'], 'AppImage'],
  ['linux', '/home/ann/electron', ['/var/lib/dpkg/info/countersign.list'], null],
] as const)('on %s, %s with %j came as %s', (platform, execPath, there, kind) => {
  const has = (path: string): boolean => there.some((each: string) => each === path);
  expect(packageKind(platform, execPath, has)).toBe(kind);
});
