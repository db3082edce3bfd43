/** The small window of the tray: what waits, answered there with the whole card, gone when the person turns away. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { expectAccessible } from '../page/expect-accessible.ts';
import { driveBrokerPage } from '../page/desk-page.ts';
import { appFolder, expect, test, type Home } from './desk-app.ts';
import { clickTray, isFlashing, lookAway, seeNotifications, seeTray, withTray } from './recorded-desktop.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Its hours are not in force at whatever hour the test runs, nor does the night before reach into them. */
const farDay = weekdays[(new Date().getDay() + 3) % 7] ?? '';

/** An agent's command, which asks for a file outside of the project. Resolves to its exit code. */
async function askFor(home: Home, name: string): Promise<number> {
  const command = ['exec', '--project', home.project, '--', 'touch', join(home.home, name)];
  const child = spawn(join(appFolder, 'node_modules/.bin/node'), [join(appFolder, 'out/cli.js'), ...command], {
    env: { ...process.env, ...home.env },
    cwd: home.project,
    stdio: 'ignore',
  });
  const [exitCode] = (await once(child, 'exit')) as [number];
  return exitCode;
}

async function openPanel(app: ElectronApplication): Promise<Page> {
  await expect.poll(() => seeTray(app)).not.toBeNull();
  const opened = app.waitForEvent('window');
  await clickTray(app, 'tray-panel');
  const panel = await opened;
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible();
  return panel;
}

test('it lists what waits without the main window, and a card answered in it has its ending', async ({
  launch,
  home,
}) => {
  const app = await launch({ env: withTray(home.home) });
  const first = await app.firstWindow();
  await expect(first.getByLabel('Project folder')).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(() => first.isClosed()).toBe(true);

  const ended = askFor(home, 'outside');
  await expect.poll(() => seeTray(app).then((tray) => tray?.pending.length)).toBe(1);
  const panel = await openPanel(app);
  expect(new URL(panel.url()).search).toBe('?view=quick');
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())).toMatchObject({
    width: 360,
  });
  await panel.getByRole('listitem').getByRole('button').click();
  await driveBrokerPage(panel).deny.click();
  expect(await ended).toBe(125);
  await expect(panel.getByRole('listitem')).toHaveCount(0);
});

test('it goes when the person turns away; what waits goes on waiting, and the main window stays', async ({
  launch,
  home,
}) => {
  const app = await launch({ env: withTray(home.home) });
  const first = await app.firstWindow();
  await expect(first.getByLabel('Project folder')).toBeVisible();
  const ended = askFor(home, 'outside');
  await expect.poll(() => seeTray(app).then((tray) => tray?.pending.length)).toBe(1);
  const panel = await openPanel(app);
  await lookAway(app);
  await expect.poll(() => panel.isClosed()).toBe(true);
  expect(first.isClosed()).toBe(false);
  expect(await seeTray(app)).toMatchObject({ pending: [expect.stringContaining('countersign exec')] });
  await clickTray(app, 'tray-deny-all');
  expect(await ended).toBe(125);
});

test('while it is in front a new request makes no notification and no flashing', async ({ launch, home }) => {
  const app = await launch({ env: withTray(home.home) });
  await expect((await app.firstWindow()).getByLabel('Project folder')).toBeVisible();
  await lookAway(app);
  const panel = await openPanel(app);
  const ended = askFor(home, 'outside');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect(await seeNotifications(app)).toEqual([]);
  expect(await isFlashing(app)).toBe(false);
  await clickTray(app, 'tray-deny-all');
  expect(await ended).toBe(125);
});

test('do not disturb is turned on and off in it, and then only the badge counts', async ({ launch, home }) => {
  const app = await launch({ env: withTray(home.home) });
  await expect((await app.firstWindow()).getByLabel('Project folder')).toBeVisible();
  const panel = await openPanel(app);
  await panel.getByRole('button', { name: 'Quiet hours…' }).click();
  const hours = panel.getByRole('dialog', { name: 'Quiet hours' });
  await hours.getByLabel('Turn “Do not disturb” on during these hours').check();
  for (const day of weekdays) if (day !== farDay) await hours.getByRole('checkbox', { name: day }).uncheck();
  await hours.getByLabel(`${farDay}, from`).fill('23:15');
  await expectAccessible(panel);
  await hours.getByRole('button', { name: 'Save hours' }).click();
  await expect(hours).toHaveCount(0);
  // The windows are told while it is being written down.
  const kept = join(home.dataDir, 'desktop.json');
  await expect.poll(() => (existsSync(kept) ? readFileSync(kept, 'utf8') : '')).toContain('"from": 1395');
  await panel.getByRole('button', { name: /^Do not disturb/u }).click();
  await expect(panel.getByRole('button', { name: 'Do not disturb is on' })).toHaveAttribute('aria-pressed', 'true');
  await lookAway(app);
  await expect.poll(() => panel.isClosed()).toBe(true);
  const ended = askFor(home, 'outside');
  await expect.poll(() => seeTray(app).then((tray) => tray?.pending.length)).toBe(1);
  expect(await seeNotifications(app)).toEqual([]);
  await clickTray(app, 'tray-deny-all');
  expect(await ended).toBe(125);
  const again = await openPanel(app);
  await again.getByRole('button', { name: 'Do not disturb is on' }).click();
  await expect(again.getByRole('button', { name: 'Do not disturb', exact: true })).toBeVisible();
});

test('a desktop without a tray has no panel: everything is in the window', async ({ launch }) => {
  const app = await launch();
  await expect((await app.firstWindow()).getByLabel('Project folder')).toBeVisible();
  expect(await seeTray(app)).toBeNull();
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});
