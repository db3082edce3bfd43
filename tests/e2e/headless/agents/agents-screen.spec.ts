/** The screen of agents by clicks alone: what is there, how far it is held, connecting it with what that writes, taking it off, and ending it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expectToFit } from '../../page/expect-to-fit.ts';
import { goTo } from '../../page/go-to-place.ts';
import { expect, test, type Home } from '../helpers/shared-desk.ts';

/** As an installer of it would leave it: a program that is found, in a package that says its version. */
function installGemini({ home }: Home): string {
  const folder = join(home, '.npm-global');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const program = join(folder, 'bin', 'gemini');
  // Nothing of it may be started to learn what it is.
  writeFileSync(program, `#!/bin/sh\ntouch ${join(home, 'was-started')}\n`);
  chmodSync(program, 0o755);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'gemini', version: '0.18.2' }));
  return program;
}

test('one that is found is connected after its change was read, and taken off again', async ({ broker, home }) => {
  const program = installGemini(home);
  const settings = join(home.home, '.gemini', 'settings.json');
  mkdirSync(join(home.home, '.gemini'));
  writeFileSync(settings, '{\n  "theme": "dark"\n}\n');
  const { page } = broker;
  await goTo(page, 'agents');
  const tile = page.getByRole('article', { name: 'Gemini CLI' });
  await expect(tile).toContainText('version 0.18.2');
  await expect(tile).toContainText('Not connected');
  await expect(tile).toContainText(program);
  await tile.getByRole('button', { name: 'Connect' }).click();
  await expect(tile).toContainText(`Adds 3 hooks to ${settings}`);
  await expect(tile.getByText('"SessionStart"')).toBeHidden();
  await tile.getByText('Show what will be written').click();
  await expect(tile.getByText('"SessionStart"')).toBeVisible();
  expect(readFileSync(settings, 'utf8')).not.toContain('hooks');
  await expectAccessible(page);
  await expectToFit(page, 'agents');
  await tile.getByRole('button', { name: 'Write it' }).click();
  await expect(page.getByText('Gemini CLI is connected.')).toBeVisible();
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toMatchObject({ theme: 'dark', hooks: { BeforeTool: [{}] } });
  await tile.getByRole('button', { name: 'Disconnect' }).click();
  await expect(tile).toContainText('Removes 3 hooks from');
  await tile.getByRole('button', { name: 'Remove it' }).click();
  await expect(tile).toContainText('Not connected');
  expect(readFileSync(settings, 'utf8')).toBe('{\n  "theme": "dark"\n}\n');
  expect(existsSync(join(home.home, 'was-started'))).toBe(false);
});

test('what was shown and is not so any more is not written', async ({ broker, home }) => {
  installGemini(home);
  const { page } = broker;
  await goTo(page, 'agents');
  const tile = page.getByRole('article', { name: 'Gemini CLI' });
  await tile.getByRole('button', { name: 'Connect' }).click();
  await expect(tile).toContainText('Adds 3 hooks to');
  mkdirSync(join(home.home, '.gemini'));
  const settings = join(home.home, '.gemini', 'settings.json');
  writeFileSync(settings, '{ "theme": "light" }\n');
  await tile.getByRole('button', { name: 'Write it' }).click();
  await expect(page.getByText('changed meanwhile, so nothing was written')).toBeVisible();
  expect(readFileSync(settings, 'utf8')).toBe('{ "theme": "light" }\n');
});

test('a running one that never asked stands first, says why, and ends by its button', async ({
  startHost,
  home,
  onePage,
}) => {
  const { url } = await startHost();
  installGemini(home);
  const program = join(home.home, 'cursor-agent');
  copyFileSync('/bin/sleep', program);
  const agent = spawn(program, ['600'], { cwd: home.project, env: home.env, stdio: 'ignore' });
  const ended = once(agent, 'exit');
  try {
    const page = await onePage.open(url);
    await page.getByLabel('Project folder').waitFor();
    await goTo(page, 'agents');
    const tile = page.getByRole('article', { name: 'Cursor' });
    await expect(tile).toContainText('Does not ask');
    await expect(tile.getByRole('list', { name: 'How firmly it is held' })).toContainText(home.project);
    await expect(page.getByRole('article').first()).toContainText('Does not ask');
    await expectAccessible(page);
    await tile.getByRole('button', { name: `Stop process ${agent.pid}` }).click();
    expect(await ended).toEqual([null, 'SIGTERM']);
    await expect(tile).toHaveCount(0);
  } finally {
    agent.kill('SIGKILL');
  }
});
