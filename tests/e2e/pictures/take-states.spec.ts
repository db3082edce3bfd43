/** Takes pictures of states that only happen to real projects: what is lost, who runs without asking, a log that became shorter. Not a test. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, openPage, test } from '../headless/helpers/headless-host.ts';
import { settled } from './settled.ts';

const folder = join(import.meta.dirname, '../../../test-results/pictures');

async function take(page: Page, name: string): Promise<void> {
  for (const [look, width, colorScheme] of [
    ['light', 1280, 'light'],
    ['dark', 1280, 'dark'],
    ['narrow', 360, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 860 });
    await settled(page);
    await page.screenshot({ path: join(folder, `state-${name}-${look}.png`) });
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1280, height: 860 });
}

test.beforeEach(() => test.slow());

test('a card that says what is lost', async ({ broker, home }) => {
  const git = (...words: string[]): Buffer =>
    execFileSync('git', ['-C', home.project, '-c', 'user.name=x', '-c', 'user.email=x@example', ...words]);
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  writeFileSync(join(home.project, 'hello.txt'), 'not committed\n');
  for (const name of ['notes.md', 'draft.md', 'plan.md']) writeFileSync(join(home.project, name), 'mine\n');
  await broker.openProject(home.project);
  await broker.run('rm hello.txt *.md && git clean -fd');
  await expect(broker.card).toBeVisible();
  await take(broker.page, 'losses');
});

test('a card for a host whose name is not looked up yet', async ({ broker, home }) => {
  await broker.openProject(home.project);
  await broker.run('curl -sS http://packages.example/list');
  await expect(broker.card).toBeVisible();
  await take(broker.page, 'host');
});

test('agents that run without asking', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const bin = join(home.home, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'claude'));
  writeFileSync(join(bin, 'wait.cjs'), 'setInterval(() => {}, 1000);');
  chmodSync(join(bin, 'wait.cjs'), 0o755);
  const agent = spawn(join(bin, 'claude'), [join(bin, 'wait.cjs')], { cwd: home.project, stdio: 'ignore' });
  try {
    await broker.page.getByRole('button', { name: 'Sandbox works' }).click();
    await expect(broker.page.getByText(/without asking|Claude Code/).first()).toBeVisible();
    await take(broker.page, 'agents');
  } finally {
    agent.kill();
  }
});

test('a log that was replaced', async ({ broker, startHost, home, chrome }) => {
  await broker.openWithDenial(home.project);
  await broker.host.stop();
  const data = join(home.home, '.local/share');
  for (const name of readdirSync(data, { recursive: true }).map(String))
    if (/\.db(-wal|-shm)?$|\.sqlite/.test(name)) rmSync(join(data, name), { force: true });
  const host = await startHost();
  const page = await openPage(chrome, host.url);
  await expect(page.locator('main h1')).toBeVisible();
  await take(page, 'alarm');
});
