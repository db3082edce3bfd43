/** The Mac app as the packer makes it on another system from a stub of Electron: contents, fuses and seals. Never started, never signed. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from './pack-linux.ts';
import { readAsar } from './read-asar.ts';
import { readFuses } from './read-fuses.ts';
import { writeStubMacApp } from './stub-mac-app.ts';

const work = mkdtempSync(join(tmpdir(), 'countersign-mac-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe.each(['x64', 'arm64'] as const)('the app for %s', (arch) => {
  const dist = join(work, arch);
  let contents = '';
  let resources = '';
  beforeAll(() => {
    const stub = join(work, `stub-${arch}`);
    const electron = readFileSync(join(repository, 'node_modules/electron/package.json'), 'utf8');
    writeStubMacApp(stub, (JSON.parse(electron) as { version: string }).version);
    const settings = ['electronDist=' + stub, `directories.output=${dist}`, 'mac.notarize=false', 'mac.identity=null'];
    execFileSync(
      join(repository, 'node_modules/.bin/electron-builder'),
      ['--mac', 'dir', `--${arch}`, ...settings.map((each) => `-c.${each}`)],
      // Nothing of it is started here; for a release it is the Node of the Mac that packs.
      { cwd: repository, stdio: 'pipe', env: { ...process.env, COUNTERSIGN_PACKED_NODE: '/bin/true' } },
    );
    const folder = readdirSync(dist).find((name) => name.startsWith('mac')) ?? '';
    contents = join(dist, folder, 'Countersign.app/Contents');
    resources = join(contents, 'Resources');
  }, 120_000);

  test('holds the native module of its own machine alone, beside the archive and beside the command line', () => {
    for (const place of ['app.asar.unpacked/node_modules/node-pty', 'cli/node_modules/node-pty']) {
      const pty = join(resources, place);
      expect(readdirSync(join(pty, 'prebuilds'))).toEqual([`darwin-${arch}`]);
      expect(statSync(join(pty, `prebuilds/darwin-${arch}/spawn-helper`)).mode & 0o777).toBe(0o755);
      expect(existsSync(join(pty, 'build'))).toBe(false);
    }
  });

  test('brings the command line with a Node, and nothing of Linux', () => {
    for (const name of ['bin/countersign', 'bin/node', 'cli/out/shim.cjs']) {
      expect(statSync(join(resources, name)).mode & 0o777).toBe(0o755);
    }
    expect(existsSync(join(resources, 'cli/out/cli.js'))).toBe(true);
    expect(existsSync(join(resources, 'apparmor'))).toBe(false);
  });

  test('has the seal of its archive in its property list, and an executable that is no Node', () => {
    const plist = readFileSync(join(contents, 'Info.plist'), 'utf8');
    const archive = readFileSync(join(resources, 'app.asar'));
    const header = archive.subarray(16, 16 + archive.readUInt32LE(12));
    expect(plist).toContain(createHash('sha256').update(header).digest('hex'));
    expect(plist).toContain('dev.countersign.desktop');
    expect(plist).not.toContain('CFBundleURLTypes');
    expect(readAsar(join(resources, 'app.asar')).map(({ path }) => path)).toContain('out/index.js');
    const framework = join(contents, 'Frameworks/Electron Framework.framework/Versions/A/Electron Framework');
    expect(readFuses(framework)).toMatchObject({ runAsNode: false, enableEmbeddedAsarIntegrityValidation: true });
  });
});

test('the entitlements allow the engine to compile, and nothing that lets foreign code in', () => {
  const plist = readFileSync(join(repository, 'resources/entitlements/mac.plist'), 'utf8');
  expect(plist.match(/<key>[^<]+<\/key>/gu)).toEqual(['<key>com.apple.security.cs.allow-jit</key>']);
});
