/** The hosts of a project in its settings: written, checked, proposed, kept after a question, and in force. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { goTo } from '../../page/go-to-place.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('hosts are checked, proposed from the project, and kept after a question when they loosen', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  writeFileSync(join(home.project, '.npmrc'), 'registry=https://npm.corp.example/\n');
  await broker.openProject(home.project);
  await page
    .getByRole('button', { name: /^Settings:/u })
    .first()
    .click();
  await page.getByRole('radio', { name: /Only the hosts listed below/u }).check();
  const allow = page.getByLabel('Host to allow');
  await allow.fill('https://x/y');
  await allow.press('Enter');
  await expect(page.getByText(/^Enter a host/u)).toBeVisible();
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
  await expect(page.getByText('Saved. The next run uses it.')).toBeVisible();
  const kept = await broker.page.evaluate(() => document.body.innerText);
  expect(kept).toContain('tracker.example');

  await allow.fill('*.co.uk');
  await allow.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Loosen and save' }).click();
  await expect(page.getByText('Anyone can register a name below co.uk', { exact: false })).toBeVisible();

  await goTo(page, 'evidence');
  await page.getByRole('combobox', { name: 'Record', exact: true }).selectOption('configuration-change');
  const records = page.getByRole('region', { name: 'Records' });
  await expect(records.getByRole('button')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'About', exact: true }).selectOption('settings');
  await page.getByLabel('How it went').selectOption('loosened');
  const hosts = records
    .getByRole('button')
    .filter({ hasText: 'Allowed hosts: + *.example.org, + npm.corp.example:443' });
  await hosts.click();
  const record = page.getByRole('region', { name: /^Record \d+$/u });
  await expect(record).toContainText('A person (on a page)');
  await expect(record).toContainText('this project');
  await expectAccessible(page);
});
