/** The first minutes of a newcomer: from an empty home to a first answer and a connected agent, by what the page says and no manual. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('a newcomer opens a project, answers a card and connects an agent by the command that the page shows', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  await expect(page.getByRole('heading', { name: 'One desk where every agent has to ask' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sandbox works' })).toBeVisible();

  // A slip: a folder that is not there is said, and nothing is lost.
  await page.getByLabel('Project folder').fill('~/no-such-folder');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'no folder' })).toBeVisible();
  // Another: the home folder is warned of, opens all the same, and what runs in it says why it does not.
  await page.getByLabel('Project folder').fill('~');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Every command in it is refused' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open it anyway' }).click();
  await page.getByRole('button', { name: /git status/u }).click();
  await expect(broker.outcome).toContainText('is your home folder');
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await page.getByLabel('Project folder').fill('~/small-project');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: /touch ~\/outside-the-project/u }).click();
  await expect(broker.card).toContainText('Write ');
  await broker.allowOnce();
  // The terminal still shows what the first attempt complained of.
  await expect(broker.outcome).toContainText('An earlier attempt was refused');

  // The shown command works as it stands, without anything on the PATH.
  mkdirSync(join(home.home, '.claude'));
  writeFileSync(join(home.home, '.claude/settings.json'), '{}');
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Claude Code' });
  const line = (await row.locator('code').textContent()) ?? '';
  expect(line).toMatch(/install claude$/u);
  const said = execFileSync('/bin/sh', ['-c', `${line} --yes`], {
    env: { ...home.env, PATH: '/usr/bin:/bin' },
    cwd: home.project,
  });
  expect(said.toString()).toContain('came back as a ticket and ran in the sandbox');
  // A terminal opens in the home folder; that nothing runs there is no fault of the hook.
  const again = execFileSync('/bin/sh', ['-c', line], { env: { ...home.env, PATH: '/usr/bin:/bin' }, cwd: home.home });
  expect(again.toString()).toContain('no command runs right in your home folder');
  await page.getByRole('button', { name: 'Sandbox works' }).click();
  await expect(page.getByRole('region', { name: 'Agents' })).toContainText('Claude Code');
});
