/** The packed app, taken out of its archive, starts on the stand-in and passes its own self-test. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfTestReportSchema } from '../../main/desktop/self-test/self-test-report.ts';
import { productVersion } from '../../main/rpc/product-version.ts';
import { repository, runPacker } from './pack-linux.ts';
import { readAsar } from './read-asar.ts';

// Outside /tmp: a sandbox has an empty one of its own, and the self-test runs a command.
const work = mkdtempSync(join(homedir(), '.countersign-boots-'));
const resources = join(work, 'dist/linux-unpacked/resources');
const app = join(work, 'boot/resources/app.asar');

beforeAll(() => {
  runPacker(work, ['dir']);
  // A folder of the archive's name stands for it: helpers must still be looked for beside it.
  for (const { path, content } of readAsar(join(resources, 'app.asar'))) {
    const bytes = content();
    if (bytes === null) continue;
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), bytes);
  }
  cpSync(join(resources, 'app.asar.unpacked'), `${app}.unpacked`, { recursive: true });
  // Electron reads a native module that lies beside the archive as if it lay inside.
  cpSync(join(resources, 'app.asar.unpacked/node_modules'), join(app, 'node_modules'), { recursive: true });
  for (const name of ['bin', 'cli']) symlinkSync(join(resources, name), join(app, '..', name));
}, 120_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

function start(args: readonly string[], more: Readonly<Record<string, string | undefined>> = {}) {
  const home = join(work, 'home');
  mkdirSync(join(home, 'run'), { recursive: true, mode: 0o700 });
  const own = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), ELECTRON_STANDIN_PACKAGED: '1' };
  const electron = join(repository, 'tests/electron-standin/bin/electron');
  return spawnSync(electron, [app, ...args], { env: { ...process.env, ...own, ...more }, encoding: 'utf8' });
}

test('behind --cli it is the command line: no display, no desk, its words and its exit code', () => {
  const none = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined };
  expect(start(['--cli', '--version'], none)).toMatchObject({ status: 0, stdout: '0.1.0\n' });
  expect(start(['--cli', 'status'], none)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('No desk is running'),
  });
  expect(start(['--cli', 'no-such-thing'], none)).toMatchObject({ status: 2 });
});

test('its command line notes the version that the health report compares', () => {
  const note = JSON.parse(readFileSync(join(resources, 'cli/package.json'), 'utf8')) as unknown;
  expect(note).toEqual({ type: 'module', version: productVersion });
});

test('every check of its self-test passes', () => {
  const { status, stdout, stderr } = start(['--self-test', '--json']);
  const last = stdout.trim().split('\n').at(-1) ?? '';
  expect(last, stderr).toMatch(/^\{/);
  const report = selfTestReportSchema.parse(JSON.parse(last));
  expect(report.checks.filter(({ state }) => state === 'fail')).toEqual([]);
  expect(status).toBe(0);
});
