/** Start, second start, crash and end of the desktop app. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appFolder, expect, test } from './desk-app.ts';
import { chooseElectron } from './choose-electron.ts';

test('the window is shown only when there is something to see', async ({ broker }) => {
  await expect
    .poll(() => broker.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((w) => w.isVisible())))
    .toEqual([true]);
});

test('a start that could be debugged says so in the title of its window', async ({ broker }) => {
  const titles = await broker.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((w) => w.getTitle()),
  );
  // Playwright starts every app so; a packaged one refuses.
  expect(titles).toEqual([expect.stringMatching(/NOT PROTECTED: .*--remote-debugging-port .*--inspect/)]);
});

test('a second start brings the window forward, and its arguments change nothing', async ({ broker, home }) => {
  const told = broker.app.evaluate(
    ({ app }) => new Promise<boolean>((resolve) => app.once('second-instance', () => resolve(true))),
  );
  const hostile = [
    '--remote-debugging-port=0',
    '--load-extension=/tmp',
    '--js-flags=--expose-gc',
    'app://evil/',
    '--eval=1',
  ];
  const second = spawn(chooseElectron().executable, [appFolder, ...hostile], {
    env: { ...process.env, ...home.env },
    stdio: 'ignore',
  });
  // Without the lock it would stay; then it must not outlive this test.
  const patience = setTimeout(() => second.kill('SIGKILL'), 120_000);
  const [exitCode] = (await once(second, 'exit')) as [number | null];
  clearTimeout(patience);
  expect(exitCode).toBe(0);
  expect(await told).toBe(true);
  expect(
    await broker.app.evaluate(({ app, BrowserWindow }) => ({
      urls: BrowserWindow.getAllWindows().map((w) => w.webContents.getURL()),
      extension: app.commandLine.hasSwitch('load-extension'),
    })),
  ).toEqual({ urls: ['app://bundle/index.html'], extension: false });
});

test('a page that crashes comes back and reaches the desk again', async ({ broker }) => {
  const reply = await broker.app.evaluate(async ({ webContents }) => {
    const [page] = webContents.getAllWebContents();
    if (page === undefined) throw new Error('there is no page');
    const gone = new Promise<void>((resolve) => page.once('render-process-gone', () => resolve()));
    const back = new Promise<void>((resolve) => page.once('did-finish-load', () => resolve()));
    page.forcefullyCrashRenderer();
    await gone;
    await back;
    return page.executeJavaScript(
      `window.broker.invoke('desk.hello', { protocolVersion: 4, client: 'after a crash' })`,
    ) as Promise<unknown>;
  });
  expect(reply).toMatchObject({ ok: true, result: { shell: 'electron' } });
});

test('a page may start itself again, and is a new client of the desk', async ({ broker }) => {
  await broker.page.evaluate(() => {
    Reflect.set(window, 'before', true);
    location.reload();
  });
  await broker.page.waitForFunction(() => 'broker' in window && !('before' in window));
  await expect(broker.page.getByLabel('Project folder')).toBeVisible();
});

test('closing the window ends the app', async ({ broker }) => {
  const exited = once(broker.app.process(), 'exit');
  await broker.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  const [exitCode] = (await exited) as [number | null];
  expect(exitCode).toBe(0);
});
