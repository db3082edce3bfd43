/** Tray, notifications, badge and attention: what a person sees of the broker while the window is not in front. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { goTo } from '../page/go-to-place.ts';
import { driveBrokerPage } from '../page/desk-page.ts';
import { agreeToQuit, appFolder, expect, test, type Home } from './desk-app.ts';
import {
  clickNotification,
  clickTray,
  isFlashing,
  lookAway,
  seeNotifications,
  seeTray,
  withTray,
} from './recorded-desktop.ts';

const node = join(appFolder, 'node_modules/.bin/node');
const running: ChildProcess[] = [];
test.afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** An agent's command in a terminal, which asks for a file outside of the project. */
function askFor(home: Home, name: string, words = ['touch', join(home.home, name)]): ChildProcess {
  const command = ['exec', '--project', home.project, '--', ...words];
  const child = spawn(node, [join(appFolder, 'out/cli.js'), ...command], {
    env: { ...process.env, ...home.env },
    cwd: home.project,
    stdio: 'ignore',
  });
  running.push(child);
  return child;
}
/** The window is drawn, and the tray is there. */
async function openWithTray(
  launch: (options: { env: Record<string, string> }) => Promise<ElectronApplication>,
  home: Home,
) {
  const app = await launch({ env: withTray(home.home) });
  const page = await app.firstWindow();
  await expect(page.getByLabel('Project folder')).toBeVisible();
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
  await expect.poll(() => tips(app)).toBeTruthy();
  return { app, page };
}
/** What the app keeps about itself; empty while there is nothing. */
const readKept = ({ dataDir }: Home): string => {
  const file = join(dataDir, 'desktop.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const tips = (app: ElectronApplication): Promise<string | undefined> => seeTray(app).then((tray) => tray?.toolTip);

test('a request while nobody looks shows in tray, badge and a notification without its command, and takes no focus', async ({
  launch,
  home,
}) => {
  const { app } = await openWithTray(launch, home);
  expect(await tips(app)).toBe('Countersign: nothing waits');
  await lookAway(app);
  askFor(home, 'secret-name');
  await expect.poll(() => tips(app)).toContain('1 waiting for you');
  expect(await seeTray(app)).toMatchObject({ pending: ['countersign exec · small-project needs one more permission'] });
  const [notification] = await seeNotifications(app);
  const body = 'countersign exec · small-project needs one more permission';
  expect(notification).toEqual({ body, state: 'shown', isSilent: false });
  const seen = await app.evaluate(({ app: electronApp, BrowserWindow }) => ({
    badge: electronApp.getBadgeCount(),
    focused: BrowserWindow.getFocusedWindow() !== null,
  }));
  expect(seen).toEqual({ badge: 1, focused: false });
  expect(await isFlashing(app)).toBe(true);
});

test('answered elsewhere, its notification is withdrawn, and a late click says so', async ({ launch, home }) => {
  const { app, page } = await openWithTray(launch, home);
  await lookAway(app);
  askFor(home, 'x');
  const desk = driveBrokerPage(page);
  await expect.poll(() => seeNotifications(app)).toHaveLength(1);
  await desk.deny.click();
  await expect.poll(() => seeNotifications(app)).toMatchObject([{ state: 'closed' }]);
  expect(await app.evaluate(({ app: electronApp }) => electronApp.getBadgeCount())).toBe(0);
  await clickNotification(app, 0);
  await expect(page.getByText('This request was already answered.')).toBeVisible();
});

test('a click on a notification opens exactly its card, in a window made anew if need be', async ({ launch, home }) => {
  const { app, page: first } = await openWithTray(launch, home);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(() => first.isClosed()).toBe(true);
  askFor(home, 'first');
  await expect.poll(() => seeNotifications(app)).toHaveLength(1);
  askFor(home, 'second');
  await expect.poll(() => seeNotifications(app)).toHaveLength(2);
  const opened = app.waitForEvent('window');
  await clickNotification(app, 1);
  const card = driveBrokerPage(await opened).card;
  await expect(card).toContainText(join(home.home, 'second'));
  await clickNotification(app, 0);
  await expect(card).toContainText(join(home.home, 'first'));
});

test('while the person has the window in front, the card is enough: no notification, no flashing', async ({
  launch,
  home,
}) => {
  const { app, page } = await openWithTray(launch, home);
  const desk = driveBrokerPage(page);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
  askFor(home, 'x');
  await expect(desk.card).toBeVisible();
  expect(await seeNotifications(app)).toEqual([]);
  expect(await isFlashing(app)).toBe(false);
});

test('with do not disturb only the badge counts, also after the next start, and critical requests appear without a sound', async ({
  launch,
  home,
}) => {
  const { app: before } = await openWithTray(launch, home);
  await before.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('do-not-disturb')?.click());
  await expect.poll(() => readKept(home)).toContain('"doNotDisturb": true');
  await before.close();
  const { app } = await openWithTray(launch, home);
  await lookAway(app);
  askFor(home, 'x');
  await expect.poll(() => app.evaluate(({ app: electronApp }) => electronApp.getBadgeCount())).toBe(1);
  expect(await seeNotifications(app)).toEqual([]);
  expect(await isFlashing(app)).toBe(false);
  askFor(home, 'y', ['rm', '-rf', '/']);
  await expect.poll(() => seeNotifications(app)).toMatchObject([{ isSilent: true, state: 'shown' }]);
  expect(await isFlashing(app)).toBe(false);
});

test('what came in the quiet is told at once when it ends, and a click opens the first of it', async ({
  launch,
  home,
}) => {
  const { app, page } = await openWithTray(launch, home);
  await clickTray(app, 'tray-do-not-disturb');
  await expect.poll(() => readKept(home)).toContain('"doNotDisturb": true');
  await lookAway(app);
  askFor(home, 'first');
  await expect.poll(() => tips(app)).toContain('1 waiting for you');
  askFor(home, 'second');
  await expect.poll(() => tips(app)).toContain('2 waiting for you');
  expect(await seeNotifications(app)).toEqual([]);
  await clickTray(app, 'tray-do-not-disturb');
  const body = '2 requests arrived during “Do not disturb”';
  await expect.poll(() => seeNotifications(app)).toEqual([{ body, state: 'shown', isSilent: false }]);
  expect(await isFlashing(app)).toBe(true);
  await clickNotification(app, 0);
  await expect(driveBrokerPage(page).card).toContainText(join(home.home, 'first'));
  await clickTray(app, 'tray-deny-all');
  await expect.poll(() => seeNotifications(app)).toMatchObject([{ state: 'closed' }]);
});

test('in German, chosen on the page, tray, menu and notifications are German', async ({ launch, home }) => {
  const { app, page } = await openWithTray(launch, home);
  await goTo(page, 'preferences');
  await page.getByLabel('Language').selectOption('de');
  await expect.poll(() => tips(app)).toBe('Countersign: nichts wartet');
  const menus = await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
  expect(menus).toEqual(['&Datei', 'Bearbeiten', 'D&esk', '&Mitteilungen', '&Ansicht', 'Fenster', 'Hilfe']);
  await lookAway(app);
  askFor(home, 'x');
  const body = 'countersign exec · small-project braucht eine weitere Berechtigung';
  await expect.poll(() => seeNotifications(app)).toMatchObject([{ body }]);
});

test('Deny all pending and Pause all do what they say, and the page says that it is paused', async ({
  launch,
  home,
}) => {
  const { app, page } = await openWithTray(launch, home);
  const ends = [once(askFor(home, 'a'), 'exit'), once(askFor(home, 'b'), 'exit')];
  await expect.poll(() => tips(app)).toContain('2 waiting for you');
  await clickTray(app, 'tray-deny-all');
  expect((await Promise.all(ends)).map(([code]) => code as unknown)).toEqual([125, 125]);
  await clickTray(app, 'tray-pause');
  await expect(page.getByText('Paused.')).toBeVisible();
  await expect.poll(() => tips(app)).toContain('paused');
  const held = askFor(home, 'c');
  await clickTray(app, 'tray-pause');
  await expect.poll(() => tips(app)).toContain('1 waiting for you');
  held.kill('SIGKILL');
  expect(existsSync(join(home.home, 'c'))).toBe(false);
});

test('with a tray the desk outlives its window; without one closing asks before it ends what runs', async ({
  launch,
  home,
}) => {
  const { app, page } = await openWithTray(launch, home);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(() => page.isClosed()).toBe(true);
  const opened = app.waitForEvent('window');
  await clickTray(app, 'tray-open');
  await expect((await opened).getByLabel('Project folder')).toBeVisible();
  await app.close();

  const bare = await launch();
  const desk = driveBrokerPage(await bare.firstWindow());
  expect(await seeTray(bare)).toBeNull();
  await desk.openProject(home.project);
  await desk.run('touch ~/x');
  await expect(desk.card).toBeVisible();
  const asked = await bare.evaluate(async ({ BrowserWindow, dialog }) => {
    const text = new Promise<string>((resolve) => {
      dialog.showMessageBox = (...given: unknown[]) => {
        resolve((given.at(-1) as { detail: string }).detail);
        return Promise.resolve({ response: 0, checkboxChecked: false });
      };
    });
    BrowserWindow.getAllWindows()[0]?.close();
    return text;
  });
  expect(asked).toContain('1 request waits for you');
  await expect(desk.card).toBeVisible();
  const exited = once(bare.process(), 'exit');
  await agreeToQuit(bare);
  await bare.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect((await exited)[0]).toBe(0);
});

test('a signal ends the desk without a question', async ({ launch, home }) => {
  const app = await launch();
  const desk = driveBrokerPage(await app.firstWindow());
  await desk.openProject(home.project);
  await desk.run('touch ~/x');
  await expect(desk.card).toBeVisible();
  const exited = once(app.process(), 'exit');
  app.process().kill('SIGTERM');
  expect((await exited)[0]).toBe(0);
});

test('locking the screen ends session permissions once the person chose that, and so does sleep', async ({
  launch,
  home,
}) => {
  const app = await launch();
  const desk = driveBrokerPage(await app.firstWindow());
  await desk.openProject(home.project);
  const broker = (method: string): Promise<unknown> =>
    desk.page.evaluate(
      (name) =>
        (Reflect.get(window, 'broker') as { invoke(method: string, params: object): Promise<unknown> }).invoke(
          name,
          {},
        ),
      method,
    );
  const allowForSession = async (name: string): Promise<void> => {
    await desk.run(`touch ${join(home.home, name)}`);
    await desk.card.getByRole('button', { name: 'For how long', exact: true }).click();
    await desk.card.getByRole('radio', { name: /session/i }).check({ force: true });
    await desk.allowOnce();
    await expect.poll(() => existsSync(join(home.home, name))).toBe(true);
  };
  await allowForSession('x');
  const answers = (): Promise<number> =>
    broker('grants.list').then((reply) => (reply as { result: { answers: unknown[] } }).result.answers.length);
  expect(await answers()).toBe(1);
  const leave = (how: string): Promise<boolean> =>
    app.evaluate(({ powerMonitor }, name) => powerMonitor.emit(name), how);
  await leave('lock-screen');
  expect(await answers()).toBe(1);
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('end-grants-on-lock')?.click());
  // The choice is written before it counts.
  const answersLocked = async (): Promise<number> => {
    await leave('lock-screen');
    return answers();
  };
  await expect.poll(answersLocked).toBe(0);
  await allowForSession('y');
  expect(await answers()).toBe(1);
  await leave('suspend');
  await expect.poll(answers).toBe(0);
});

test('a window comes back where it stood', async ({ launch }) => {
  const before = await launch();
  await before.firstWindow();
  await before.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 50, width: 900, height: 700 }),
  );
  await before.close();
  const app = await launch();
  await app.firstWindow();
  const bounds = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(bounds).toEqual({ x: 40, y: 50, width: 900, height: 700 });
});
