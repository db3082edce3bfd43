/** The feed that a release writes is one that the app reads. */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFeed } from '../../../main/desktop/releases/release-feed.ts';

const script = join(import.meta.dirname, '../../../scripts/packaging/write-release-feed.mjs');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-feed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (key: string) =>
  spawnSync(process.execPath, [script, folder], {
    env: { ...process.env, COUNTERSIGN_RELEASE_SIGNING_KEY: key },
    encoding: 'utf8',
  });

test('names every package with its kind, machine and checksum, signed', () => {
  const names = [
    'countersign_0.1.0_amd64.deb',
    'countersign-0.1.0.x86_64.rpm',
    'Countersign-0.1.0-arm64.dmg',
    'notes.txt',
  ];
  for (const name of names) writeFileSync(join(folder, name), 'abc');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { status, stderr } = write(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  expect(status, stderr).toBe(0);
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  // SHA-256 of "abc", as FIPS 180-2 gives it.
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(readFeed(readFileSync(join(folder, 'feed.json'), 'utf8'), key)).toEqual({
    kind: 'release',
    release: {
      format: 1,
      version: '0.1.0',
      packages: [
        { kind: 'dmg', arch: 'arm64', file: 'Countersign-0.1.0-arm64.dmg', sha256 },
        { kind: 'rpm', arch: 'x64', file: 'countersign-0.1.0.x86_64.rpm', sha256 },
        { kind: 'deb', arch: 'x64', file: 'countersign_0.1.0_amd64.deb', sha256 },
      ],
    },
  });
});

test('writes nothing without a key or without packages', () => {
  expect(write('').status).toBe(1);
  expect(write('x')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no package') });
});
