/** Takes pictures of the agents, the settings and the stop, for somebody to look at: `npm run pictures`. Not a test. */
import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goTo } from '../page/go-to-place.ts';
import { expect, openPage, test } from '../headless/helpers/headless-host.ts';
import { settled } from './settled.ts';

const folder = join(import.meta.dirname, '../../../test-results/pictures');

test('agents, settings, stop', async ({ startHost, home, chrome }) => {
  test.slow();
  const { url } = await startHost();
  for (const name of ['gemini', 'codex']) {
    const bin = join(home.home, '.npm-global', name, 'bin');
    mkdirSync(bin, { recursive: true });
    mkdirSync(join(home.home, '.npm-global/bin'), { recursive: true });
    writeFileSync(join(home.home, '.npm-global/bin', name), '#!/bin/sh\n');
    chmodSync(join(home.home, '.npm-global/bin', name), 0o755);
  }
  writeFileSync(join(home.home, '.npm-global/package.json'), '{"version":"0.18.2"}');
  const program = join(home.home, 'cursor-agent');
  copyFileSync('/bin/sleep', program);
  const agent = spawn(program, ['600'], { cwd: home.project, env: home.env, stdio: 'ignore' });
  const page = await openPage(chrome, url);
  await page.getByLabel('Project folder').fill(home.project);
  await page.getByLabel('Project folder').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Run a command' })).toBeVisible();
  await goTo(page, 'agents');
  await page.getByRole('article', { name: 'Gemini CLI' }).getByRole('button', { name: 'Connect' }).click();
  await page.getByText('Show what will be written').click();
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
    [1024, 700],
    [3840, 2160],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      for (const place of ['agents', 'preferences', 'projects'] as const) {
        if (place !== 'agents') await goTo(page, place);
        await expect(page.locator('main h1')).toBeVisible();
        await settled(page);
        await page.screenshot({ path: join(folder, `${place}-${width}-${colorScheme}.png`) });
      }
      await goTo(page, 'agents');
      await expect(page.getByRole('article').first()).toBeVisible();
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => window.broker?.invoke('desk.stop', {}));
  await expect(page.getByText('Everything was stopped at')).toBeVisible();
  await settled(page);
  await page.screenshot({ path: join(folder, 'stopped-1440.png') });
  agent.kill('SIGKILL');
});
