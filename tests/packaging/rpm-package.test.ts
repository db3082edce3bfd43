/** The rpm as rpmbuild makes it of what the packer asks for: what it holds, what it needs, and what it does to a machine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeUnless } from '../fixtures/describe-unless.ts';
import { runInOverlay } from './overlay-root.ts';
import { instead, packLinux } from './pack-linux.ts';

const hasRpm = spawnSync('rpmbuild', ['--version']).status === 0;
const cannot = hasRpm ? null : 'rpmbuild is not installed here, so no rpm is made';
const isRoot = process.getuid?.() === 0;

describeUnless(cannot, 'the rpm', {}, () => {
  const work = mkdtempSync(join(tmpdir(), 'countersign-rpm-test-'));
  let rpm = '';
  beforeAll(() => {
    // Nothing of it is started here, and the real one is large.
    rpm = packLinux(work, { target: 'rpm', env: instead('make-rpm.mjs'), node: '/bin/true' });
  }, 120_000);
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const ask = (...what: readonly string[]): readonly string[] =>
    execFileSync('rpm', ['-qp', '--nosignature', '--dbpath', join(work, 'db'), ...what, rpm], { encoding: 'utf8' })
      .trim()
      .split('\n');

  test('holds the app, its command line, its manual page and its completions', () => {
    expect(readdirSync(join(work, 'dist'))).toContain('countersign-0.1.0.x86_64.rpm');
    expect(ask('-l')).toEqual(
      expect.arrayContaining([
        '/opt/Countersign/countersign-desktop',
        '/opt/Countersign/resources/app.asar',
        '/opt/Countersign/resources/bin/countersign',
        '/opt/Countersign/resources/bin/node',
        '/opt/Countersign/resources/cli/out/cli.js',
        '/usr/share/applications/countersign-desktop.desktop',
        '/usr/share/bash-completion/completions/countersign',
        '/usr/share/man/man1/countersign.1',
        '/usr/share/zsh/site-functions/_countersign',
      ]),
    );
  });

  test('brings the sandbox with it, belongs to root, and nobody else may write any of it', () => {
    expect(ask('--requires')).toContain('bubblewrap');
    const modes = ask('--qf', '[%{FILEMODES:perms} %{FILEUSERNAME} %{FILENAMES}\\n]');
    expect(modes.filter((line) => !/^[-dl][rwxs-]{4}[r-]/u.test(line) || !line.includes(' root '))).toEqual([]);
    expect(modes.filter((line) => !line.startsWith('l') && (line[5] === 'w' || line[8] === 'w'))).toEqual([]);
  });

  test('puts its commands on the path, and leaves nothing when it is removed', ({ skip }) => {
    skip(!isRoot, 'installing in an overlay needs root');
    const install = 'rpm -i --nodeps --nosignature --dbpath /tmp/rpms "$1"';
    const there = runInOverlay(`${install} && readlink /usr/bin/countersign /usr/bin/countersign-desktop`, rpm);
    expect(there.output).toContain(
      '/opt/Countersign/resources/bin/countersign\n/opt/Countersign/countersign-desktop\n',
    );
    const gone = runInOverlay(`${install} && rpm -e --nodeps --dbpath /tmp/rpms countersign`, rpm);
    expect(gone.exitCode, gone.output).toBe(0);
    expect(gone.left.filter((path) => /countersign/iu.test(path))).toEqual([]);
    const upgraded = runInOverlay(
      `${install} && rpm -U --force --nodeps --nosignature --dbpath /tmp/rpms "$1" && ls /usr/bin/countersign`,
      rpm,
    );
    expect(upgraded.exitCode, upgraded.output).toBe(0);
  });
});
