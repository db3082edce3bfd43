/** The hosts of a project in its settings: written, checked, proposed, kept after a question, and in force. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './headless-host.ts';

test('hosts are checked, proposed from the project, and kept after a question when they loosen', async ({
  desk,
  home,
}) => {
  const { page } = desk;
  writeFileSync(join(home.project, '.npmrc'), 'registry=https://npm.corp.example/\n');
  await desk.openProject(home.project);
  await page
    .getByRole('button', { name: /settings/iu })
    .first()
    .click();
  await page.getByRole('radio', { name: /Only the hosts listed below/u }).check();
  const allow = page.getByLabel('Host to allow');
  await allow.fill('https://x/y');
  await allow.press('Enter');
  await expect(page.getByText(/^Give a host/u)).toBeVisible();
  await allow.fill('*.Example.ORG');
  await allow.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: '*.example.org' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow npm.corp.example:443' }).click();
  await expect(page.getByText('Found in this project')).toHaveCount(0);
  const deny = page.getByLabel('Host to deny');
  await deny.fill('tracker.example');
  await deny.press('Enter');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Allowed hosts');
  await expect(dialog).toContainText('*.example.org, npm.corp.example:443');
  await dialog.getByRole('button', { name: 'Loosen and save' }).click();
  await expect(page.getByText('Saved.', { exact: false })).toBeVisible();
  const kept = await desk.page.evaluate(() => document.body.innerText);
  expect(kept).toContain('tracker.example');

  await allow.fill('*.co.uk');
  await allow.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Loosen and save' }).click();
  await expect(page.getByText('Anybody can register a name below co.uk', { exact: false })).toBeVisible();
});
