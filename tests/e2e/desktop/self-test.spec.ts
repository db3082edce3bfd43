/** The app tries itself: no window, nothing of the person's own touched, and an exit code to rely on. */
import { cpSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  selfTestReportSchema,
  type SelfTestReport as Report,
} from '../../../main/desktop/self-test/self-test-report.ts';
import { chooseElectron } from './choose-electron.ts';
import { appFolder, expect, test, type Home } from './desk-app.ts';
import { startUntilEnd, type StartOptions } from './start-app.ts';

async function selfTest(home: Home, options: StartOptions = {}) {
  const ended = await startUntilEnd(home, { ...options, args: ['--self-test', '--json', ...(options.args ?? [])] });
  const last = ended.stdout.trim().split('\n').at(-1) ?? '';
  return { ...ended, report: selfTestReportSchema.parse(JSON.parse(last)) };
}
/** A real one asks the machine's own keychain, which may be there or not. */
const isStandIn = chooseElectron().kind === 'stand-in';
const secretsOf = (report: Report): string | undefined => report.checks.find(({ id }) => id === 'secrets')?.state;
const failed = (report: Report): readonly string[] =>
  report.checks.filter(({ state }) => state === 'fail').map(({ id }) => id);

/** The built app in a folder of its own, to be spoilt. */
function copyApp(home: Home): string {
  const app = join(home.home, 'app');
  mkdirSync(app);
  cpSync(join(appFolder, 'out'), join(app, 'out'), { recursive: true });
  cpSync(join(appFolder, 'package.json'), join(app, 'package.json'));
  symlinkSync(join(appFolder, 'node_modules'), join(app, 'node_modules'));
  return app;
}

test('a whole app passes every check, opens no window, and leaves the home as it was', async ({ home }) => {
  // A keychain whose key everybody knows is none; the broker works without one.
  const before = readdirSync(home.home, { recursive: true });
  const { exitCode, report } = await selfTest(home, { env: { ELECTRON_STANDIN_KEYCHAIN: 'basic_text' } });
  expect(failed(report)).toEqual([]);
  expect(report).toMatchObject({ ok: true });
  expect(report.checks.map(({ id }) => id)).toEqual([
    'start',
    'helpers',
    'page',
    'desk',
    'contract',
    'sandbox',
    'command',
    'window',
    'end',
    'secrets',
  ]);
  if (isStandIn) expect(secretsOf(report)).toBe('not-applicable');
  expect(exitCode).toBe(0);
  // The browser engine's settings library leaves its own file in the runtime folder.
  const after = readdirSync(home.home, { recursive: true }).filter((name) => !String(name).startsWith('run/dconf'));
  expect(after).toEqual(before);
});

test('it runs beside a desk that is open, needs no display, and finds a real keychain', async ({ broker, home }) => {
  const env = { ELECTRON_STANDIN_KEYCHAIN: 'gnome_libsecret' };
  const { exitCode, report } = await selfTest(home, { env, without: ['DISPLAY', 'WAYLAND_DISPLAY'] });
  expect(failed(report)).toEqual([]);
  if (isStandIn) expect(secretsOf(report)).toBe('pass');
  expect(exitCode).toBe(0);
  expect(broker.page.isClosed()).toBe(false);
});

const spoilt: readonly [string, (app: string) => void, readonly string[], readonly string[]][] = [
  [
    'a weak start, a missing helper and a page without its scripts',
    (app) => {
      rmSync(join(app, 'out/helper/namespace-holder'), { force: true });
      renameSync(join(app, 'out/renderer/assets'), join(app, 'gone-assets'));
    },
    ['start', ...(process.platform === 'linux' ? ['helpers'] : []), 'page', 'window'],
    ['--disable-web-security'],
  ],
  ['a broken preload script', (app) => writeFileSync(join(app, 'out/preload/index.cjs'), 'throw 1'), ['window'], []],
];
for (const [title, spoil, expected, args] of spoilt) {
  test(`with ${title} it says so and exits with 1`, async ({ home }) => {
    const app = copyApp(home);
    spoil(app);
    const { exitCode, report } = await selfTest(home, { app, args });
    expect(failed(report)).toEqual(expected);
    expect(exitCode).toBe(1);
  });
}
