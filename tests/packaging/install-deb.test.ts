/** A deb as a machine installs it, in an overlay of this one: what it adds, that it starts by name, and that nothing stays. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OverlayRun, runInOverlay } from './overlay-root.ts';
import { writeStubDistribution } from './stub-distribution.ts';

const repository = join(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'countersign-install-'));
let deb = '';

beforeAll(() => {
  if (!existsSync(join(repository, 'out/index.js'))) throw new Error('out/ is missing: run `npm run build` first.');
  const { version } = JSON.parse(readFileSync(join(repository, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  writeStubDistribution(join(work, 'stub'), version);
  const settings = [`-c.electronDist=${join(work, 'stub')}`, `-c.directories.output=${join(work, 'dist')}`];
  execFileSync(join(repository, 'node_modules/.bin/electron-builder'), ['--linux', 'deb', ...settings], {
    cwd: repository,
    stdio: 'pipe',
    env: { ...process.env, CUSTOM_FPM_PATH: join(import.meta.dirname, 'make-deb.mjs') },
  });
  deb = join(work, 'dist', readdirSync(join(work, 'dist')).find((name) => name.endsWith('.deb')) ?? '');
}, 120_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

test('has a checksum that its own tool accepts', () => {
  const folder = join(work, 'dist');
  execFileSync(process.execPath, [join(repository, 'scripts/packaging/write-checksums.mjs'), folder]);
  const said = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  expect(said).toMatch(/^countersign_.*\.deb: OK\n$/u);
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('skipped: installing a deb in an overlay needs root');

const install = 'dpkg -i --force-depends "$1"';

/** Stands for AppArmor with its restriction: the parser takes every profile, and the scripts look for a setting of the kernel. */
const withAppArmor = `printf '#!/bin/sh\\nexit 0\\n' > /usr/sbin/apparmor_parser && chmod 755 /usr/sbin/apparmor_parser
mkdir -p /etc/apparmor.d /tmp/sys/kernel && touch /tmp/sys/kernel/apparmor_restrict_unprivileged_userns
mount --bind /tmp/sys /proc/sys`;
const withoutAppArmor = `umount /proc/sys; rm -r /usr/sbin/apparmor_parser /tmp/sys; rmdir /etc/apparmor.d 2>/dev/null`;

const ours = ({ left }: OverlayRun): readonly string[] =>
  left.filter((path) => /countersign|apparmor/i.test(path) && !path.startsWith('opt/Countersign/'));

describe.skipIf(!isRoot)('an installed deb', () => {
  test('puts the app on the path, and its files where they belong', () => {
    const run = runInOverlay(
      `${install} && readlink /usr/bin/countersign-desktop && stat -c %a /opt/Countersign/chrome-sandbox`,
      deb,
    );
    expect(run.exitCode, run.output).toBe(0);
    expect(run.output).toMatch(/^\/opt\/Countersign\/countersign-desktop\n755$/mu);
    expect(ours(run)).toEqual(
      expect.arrayContaining(['usr/bin/countersign-desktop', 'usr/share/applications/countersign-desktop.desktop']),
    );
    expect(run.left).not.toContain('opt/Countersign/resources/bin/countersign-bwrap');
  });

  test('leaves nothing behind when it is removed, nor when it is purged', () => {
    for (const remove of ['dpkg -r countersign', 'dpkg -P countersign']) {
      const run = runInOverlay(`${install} && ${remove}`, deb);
      expect(run.exitCode, run.output).toBe(0);
      expect(ours(run)).toEqual([]);
      expect(run.left.filter((path) => path.startsWith('opt/Countersign'))).toEqual([]);
    }
  });

  test('keeps what it added when it is installed over itself', () => {
    const run = runInOverlay(`${install} && ${install} && ls /usr/bin/countersign-desktop`, deb);
    expect(run.exitCode, run.output).toBe(0);
    expect(ours(run)).toContain('usr/bin/countersign-desktop');
  });

  test('brings a bubblewrap of its own where AppArmor forbids user namespaces, never setuid, and takes it away', () => {
    const made = runInOverlay(
      `chmod u+s /usr/bin/bwrap; ${withAppArmor}; ${install} && stat -c '%a %u' /opt/Countersign/resources/bin/countersign-bwrap; umount /proc/sys`,
      deb,
    );
    expect(made.output).toMatch(/^755 0$/mu);
    expect(ours(made)).toEqual(
      expect.arrayContaining(['etc/apparmor.d/countersign-bwrap', 'etc/apparmor.d/countersign-desktop']),
    );
    const gone = runInOverlay(`${withAppArmor}; ${install} && dpkg -P countersign && ${withoutAppArmor}`, deb);
    expect(ours(gone).filter((path) => path !== 'etc/apparmor.d/')).toEqual([]);
    expect(gone.left.filter((path) => path.startsWith('opt/Countersign'))).toEqual([]);
  });

  test('does not fail where the scripts can do nothing', () => {
    const run = runInOverlay(`rm /usr/bin/bwrap /usr/bin/update-desktop-database 2>/dev/null; ${install}`, deb);
    expect(run.exitCode, run.output).toBe(0);
  });
});
