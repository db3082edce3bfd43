/** The main job in the desktop window: a folder, a command, a denial, a click, a result, and an end that loses nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { driveBrokerPage } from '../page/desk-page.ts';
import { agreeToQuit, appFolder, expect, test, type Home } from './desk-app.ts';

/** What the broker wrote down about its runs; read after it has ended. */
function recordedRuns(home: Home): readonly unknown[] {
  const file = readdirSync(home.dataDir).find((name) => name.endsWith('.db') || name.endsWith('.sqlite'));
  if (file === undefined) throw new Error(`no database in ${readdirSync(home.dataDir).join(', ')}`);
  const database = new DatabaseSync(join(home.dataDir, file), { readOnly: true });
  const rows = database.prepare('SELECT text, outcome, ended_at IS NULL AS isOpen FROM runs').all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

test('a folder is chosen in the system dialog, and a command runs in it without a question', async ({
  broker,
  home,
}) => {
  await broker.app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, home.project);
  const page = driveBrokerPage(broker.page);
  await broker.page.getByRole('button', { name: /choose|browse/i }).click();
  await expect(broker.page.getByRole('textbox', { name: 'Run a command' })).toBeVisible();
  await page.run('ls');
  await expect(page.outcome).toContainText('Finished');
  await expect(page.terminal).toContainText('hello.txt');
  await expect(page.card).toHaveCount(0);
});

test('a write outside the project is denied, offered as exactly that path, and done after Allow', async ({
  broker,
  home,
}) => {
  const page = driveBrokerPage(broker.page);
  const outside = join(home.home, 'x');
  await page.openProject(home.project);
  await page.run('touch ~/x');
  await expect(page.card).toContainText(outside);
  expect(existsSync(outside)).toBe(false);
  await page.allowOnce();
  await expect(page.outcome).toContainText('Finished');
  expect(existsSync(outside)).toBe(true);
});

test('Deny ends the command with the reason, and nothing was written', async ({ broker, home }) => {
  const page = driveBrokerPage(broker.page);
  await page.openProject(home.project);
  await page.run('touch ~/x');
  await page.deny.click();
  await expect(page.outcome).toContainText('Blocked by the sandbox');
  await expect(page.outcome).toContainText(join(home.home, 'x'));
  expect(existsSync(join(home.home, 'x'))).toBe(false);
});

test('a command from a terminal asks in the window, and ends there as the person said', async ({ broker, home }) => {
  const page = driveBrokerPage(broker.page);
  const outside = join(home.home, 'y');
  const command = ['exec', '--project', home.project, '--', 'touch', outside];
  const terminal = spawn(join(appFolder, 'node_modules/.bin/node'), [join(appFolder, 'out/cli.js'), ...command], {
    env: { ...process.env, ...home.env },
    cwd: home.project,
    stdio: 'ignore',
  });
  const exited = once(terminal, 'exit');
  await expect(page.card).toContainText(outside);
  await page.deny.click();
  expect((await exited)[0]).toBe(125);
  expect(existsSync(outside)).toBe(false);
});

test('a reloaded window shows the waiting card again', async ({ broker, home }) => {
  const page = driveBrokerPage(broker.page);
  await page.openProject(home.project);
  await page.run('touch ~/x');
  await expect(page.card).toBeVisible();
  await broker.page.reload();
  await expect(page.card).toContainText(join(home.home, 'x'));
  await page.allowOnce();
  await expect.poll(() => existsSync(join(home.home, 'x'))).toBe(true);
});

test('a crashed window comes back with the waiting card', async ({ broker, home }) => {
  const page = driveBrokerPage(broker.page);
  await page.openProject(home.project);
  await page.run('touch ~/x');
  await expect(page.card).toBeVisible();
  await broker.app.evaluate(async ({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    if (contents === undefined) throw new Error('there is no page');
    const back = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
    contents.forcefullyCrashRenderer();
    await back;
  });
  // The page object of a crashed window is dead for Playwright; the window itself is asked.
  const cardText = (): Promise<string> =>
    broker.app.evaluate(
      ({ webContents }) =>
        webContents
          .getAllWebContents()[0]
          ?.executeJavaScript(`document.querySelector('[role=alertdialog]')?.textContent ?? ''`) as Promise<string>,
    );
  await expect.poll(cardText).toContain(join(home.home, 'x'));
});

test('quitting ends what waits as cancelled, on disk too', async ({ broker, home }) => {
  const page = driveBrokerPage(broker.page);
  await page.openProject(home.project);
  await page.run('touch ~/x');
  await expect(page.card).toBeVisible();
  const exited = once(broker.app.process(), 'exit');
  await agreeToQuit(broker.app);
  await broker.app.evaluate(({ app }) => app.quit());
  expect((await exited)[0]).toBe(0);
  expect(recordedRuns(home)).toEqual([{ text: expect.stringContaining('touch'), outcome: 'cancelled', isOpen: 0 }]);
  expect(existsSync(join(home.home, 'x'))).toBe(false);
});
