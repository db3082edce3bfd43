/** Starts that go wrong: each is refused with words, or shown, and none runs with less than it should. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfTestReportSchema } from '../../../main/desktop/self-test/self-test-report.ts';
import { appFolder, expect, test, type Home } from './desk-app.ts';
import { startUntilEnd } from './start-app.ts';

const bwrap = (...options: readonly string[]): readonly string[] => ['bwrap', '--dev-bind', '/', '/', ...options, '--'];

test('without a display it says so and names the way that needs none', async ({ home }) => {
  const ended = await startUntilEnd(home, { without: ['DISPLAY', 'WAYLAND_DISPLAY', 'WAYLAND_SOCKET'] });
  expect(ended).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/no display.*countersign serve/) });
  expect(existsSync(home.dataDir)).toBe(false);
});

test('a home that cannot be written is refused before anything is served', async ({ home }) => {
  const ended = await startUntilEnd(home, { inside: bwrap('--ro-bind', home.home, home.home) });
  expect(ended.exitCode).toBe(1);
  expect(ended.stderr).toMatch(/error box: Countersign could not start/);
});

test('a self-test that can make no folder fails with a report of it', async ({ home }) => {
  const inside = bwrap('--ro-bind', home.home, home.home);
  const args = ['--self-test', '--json'];
  const ended = await startUntilEnd(home, { inside, args, env: { TMPDIR: home.home } });
  const report = selfTestReportSchema.parse(JSON.parse(ended.stdout.trim().split('\n').at(-1) ?? ''));
  expect(report).toMatchObject({ ok: false, checks: [{ id: 'start', evidence: expect.stringContaining('EROFS') }] });
  expect(ended.exitCode).toBe(1);
});

test('a full disk is refused: what could not be recorded may not run', async ({ home }) => {
  const fill = 'dd if=/dev/zero of="$HOME/fill" bs=4096 2>/dev/null; exec "$0" "$@"';
  const small = bwrap('--size', '262144', '--tmpfs', home.home, '--dir', home.env['XDG_RUNTIME_DIR'] ?? '');
  const ended = await startUntilEnd(home, { inside: [...small, '/bin/sh', '-c', fill] });
  expect(ended.exitCode).toBe(1);
  expect(ended.stderr).toMatch(/error box: Countersign could not start/);
});

const damaged: readonly [string, (home: Home) => void][] = [
  ['a file where its folder should be', ({ dataDir }) => writeFileSync(dataDir, 'x')],
  ['a link to somewhere else', ({ dataDir }) => symlinkSync('/tmp', dataDir)],
  ['a folder that others can write', ({ dataDir }) => spawnSync('install', ['-d', '-m', '0777', dataDir])],
];
for (const [title, spoil] of damaged) {
  test(`a data folder that is ${title} is refused with what to do`, async ({ home }) => {
    mkdirSync(join(home.dataDir, '..'), { recursive: true });
    spoil(home);
    const ended = await startUntilEnd(home);
    expect(ended.exitCode).toBe(1);
    expect(ended.stderr).toMatch(/error box: Countersign could not start: .*countersign/);
  });
}

test('a profile of the window that is a file is refused with words', async ({ home }) => {
  mkdirSync(home.env['XDG_CONFIG_HOME'] ?? '', { recursive: true });
  writeFileSync(join(home.env['XDG_CONFIG_HOME'] ?? '', 'Countersign'), 'x');
  const ended = await startUntilEnd(home);
  expect(ended.exitCode).toBe(1);
  expect(ended.stderr).toMatch(/error box: Countersign could not start/);
});

test('a damaged store is shown when the desk opens, and the desk works with a new one', async ({ launch, home }) => {
  const first = await launch();
  await first.firstWindow();
  await first.close();
  for (const name of readdirSync(home.dataDir).filter((entry) => /\.(db|sqlite)/.test(entry))) {
    rmSync(join(home.dataDir, name));
    if (/\.(db|sqlite)$/.test(name)) writeFileSync(join(home.dataDir, name), 'not a database '.repeat(500));
  }
  const app = await launch();
  await expect((await app.firstWindow()).getByLabel('Project folder')).toBeVisible();
  const shown = (): Promise<readonly string[]> =>
    app.evaluate((electron) => {
      const { record } = (electron as unknown as { __standin: { record: { dialogs: { title: string }[] } } }).__standin;
      return record.dialogs.map(({ title }) => title);
    });
  await expect.poll(shown).toEqual(['Countersign could not read all of its stored data.']);
});

for (const name of ['ELECTRON_RUN_AS_NODE', 'ELECTRON_DISABLE_SANDBOX']) {
  test(`a packaged app that was started with ${name} has no desk and says why`, async ({ launch, home }) => {
    const app = await launch({ env: { ELECTRON_STANDIN_PACKAGED: '1', [name]: '1' } });
    const page = await app.firstWindow();
    await expect(page.getByRole('alert')).toContainText(name);
    expect(await page.evaluate(() => 'broker' in window)).toBe(false);
    expect(existsSync(home.dataDir)).toBe(false);
  });
}

test('the app is nothing that plain Node could run', ({ home }) => {
  const node = join(appFolder, 'node_modules/.bin/node');
  const env = { ...process.env, ...home.env, ELECTRON_RUN_AS_NODE: '1', ELECTRON_OVERRIDE_DIST_PATH: home.home };
  const { status } = spawnSync(node, [join(appFolder, 'out/index.js')], { env, cwd: home.home, timeout: 300_000 });
  expect(status).toBe(1);
  expect(existsSync(home.dataDir)).toBe(false);
});
