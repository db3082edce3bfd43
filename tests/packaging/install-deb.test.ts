/** A deb as a machine installs it, in an overlay of this one: what it adds, that it starts by name, and that nothing stays. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeUnless } from '../fixtures/describe-unless.ts';
import { type OverlayRun, runInOverlay } from './overlay-root.ts';
import { instead, packLinux, repository } from './pack-linux.ts';

const work = mkdtempSync(join(tmpdir(), 'countersign-install-'));
let deb = '';

beforeAll(() => {
  // Nothing of it is started here, and the real one is large.
  deb = packLinux(work, { target: 'deb', env: instead('make-deb.mjs'), node: '/bin/true' });
}, 120_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

test('has a checksum that its own tool accepts', () => {
  const folder = join(work, 'dist');
  execFileSync(process.execPath, [join(repository, 'scripts/packaging/write-checksums.mjs'), folder]);
  const said = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
  expect(said).toMatch(/^countersign_.*\.deb: OK\n$/u);
});

const isRoot = process.getuid?.() === 0;
const cannot = isRoot ? null : 'installing a deb in an overlay needs root';

const install = 'dpkg -i --force-depends "$1"';

/** Stands for AppArmor with its restriction: the parser takes every profile, and the scripts look for a setting of the kernel. */
const withAppArmor = `printf '#!/bin/sh\\nexit 0\\n' > /usr/local/sbin/apparmor_parser && chmod 755 /usr/local/sbin/apparmor_parser
mkdir -p /etc/apparmor.d /tmp/sys/kernel && touch /tmp/sys/kernel/apparmor_restrict_unprivileged_userns
mount --bind /tmp/sys /proc/sys`;
const withoutAppArmor = `umount /proc/sys; rm -r /usr/local/sbin/apparmor_parser /tmp/sys; rmdir /etc/apparmor.d 2>/dev/null`;

const ours = ({ left }: OverlayRun): readonly string[] =>
  left.filter((path) => /countersign|apparmor/i.test(path) && !path.startsWith('opt/Countersign/'));

describeUnless(cannot, 'an installed deb', {}, () => {
  test('puts the app on the path, and its files where they belong', () => {
    const run = runInOverlay(
      `${install} && readlink /usr/bin/countersign-desktop && stat -c %a /opt/Countersign/chrome-sandbox`,
      deb,
    );
    expect(run.exitCode, run.output).toBe(0);
    expect(run.output).toMatch(/^\/opt\/Countersign\/countersign-desktop\n755$/mu);
    expect(ours(run)).toEqual(
      expect.arrayContaining([
        'usr/bin/countersign',
        'usr/bin/countersign-desktop',
        'usr/share/applications/countersign-desktop.desktop',
        'usr/share/bash-completion/completions/countersign',
        'usr/share/fish/vendor_completions.d/countersign.fish',
        'usr/share/man/man1/countersign.1',
        'usr/share/zsh/vendor-completions/_countersign',
      ]),
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
      expect.arrayContaining(['bwrap', 'desktop', 'staging'].map((name) => `etc/apparmor.d/countersign-${name}`)),
    );
    const gone = runInOverlay(`${withAppArmor}; ${install} && dpkg -P countersign && ${withoutAppArmor}`, deb);
    expect(ours(gone).filter((path) => !['etc/apparmor.d/', 'usr/local/sbin/'].includes(path))).toEqual([]);
    expect(gone.left.filter((path) => path.startsWith('opt/Countersign'))).toEqual([]);
  });

  test('does not fail where the scripts can do nothing', () => {
    const without = 'rm /usr/bin/bwrap /usr/bin/update-desktop-database 2>/dev/null';
    const run = runInOverlay(`${without}; ${install}; dpkg-query -W -f '\${Status}' countersign`, deb);
    expect(run.output).toMatch(/install ok installed$/u);
  });
});
