/** The audit screen: filters, words, one record whole, the check of the chain and exports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { goTo } from '../../page/go-to-place.ts';
import { expect, test } from '../helpers/shared-desk.ts';
import { runCli } from '../helpers/run-cli.ts';

test('what was asked, denied and ended can be found, looked into, checked and exported', async ({ broker, home }) => {
  test.slow();
  const { page } = broker;
  await broker.openWithDenial(home.project);
  await broker.run('echo hello-in-the-log');
  await expect(broker.outcome).toContainText('Finished');

  await goTo(page, 'evidence');
  const list = page.getByRole('region', { name: 'Records' });
  await expect(list.getByRole('listitem').filter({ hasText: 'touch ~/x' }).first()).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find words' }).fill('hello-in');
  await expect(list.getByText('touch ~/x')).toHaveCount(0);
  await expect(list.getByText('echo hello-in-the-log').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find words' }).fill('no such words at all');
  await expect(list).toContainText('No record matches.');
  await page.getByRole('searchbox', { name: 'Find words' }).fill('');

  await page.getByLabel('How it went').selectOption('denied');
  const denial = list.getByRole('button').filter({ hasText: 'Decided' }).filter({ hasText: 'A person' });
  await expect(denial).toHaveCount(1);
  await denial.click();
  const record = page.getByRole('region', { name: /^Record \d+$/u });
  await expect(record).toContainText('touch ~/x');
  await expect(record).toContainText(/[0-9a-f]{64}/u);
  await expect(record).toContainText('Denied.');
  await expect(record).toContainText('Asked about one more permission.');
  await expect(record).toContainText('Decided by a person');
  await expect(record.getByText('"kind": "denied"')).toBeHidden();
  await record.getByText('Everything that was kept').click();
  await expect(record.getByText('"kind": "denied"')).toBeVisible();
  await expectAccessible(page);

  await list.getByRole('button').filter({ hasText: 'Ended' }).first().click();
  await expect(record).toContainText('Blocked by the sandbox');
  await expect(record).toContainText(`Writing was refused: ${home.home}/x`);

  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText(/The chain is whole: \d+ records/u)).toBeVisible();

  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export these records' });
  await expect(dialog.getByRole('group', { name: 'Preview' })).not.toContainText(home.home);
  await dialog.getByLabel('As kept: secrets are hidden').check();
  await expect(dialog.getByRole('group', { name: 'Preview' })).toContainText(home.home);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const file = join(home.home, 'kept.jsonl');
  await (await download).saveAs(file);
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(JSON.parse(row)).toMatchObject({ seq: expect.any(Number) });
});

test('an empty log says what will stand in it', async ({ broker }) => {
  await goTo(broker.page, 'evidence');
  await expect(broker.page.getByText('Nothing has been asked yet.')).toBeVisible();
});

test('the arrow keys go through the records, and a command of 500 lines takes no more room than another', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('ls');
  await expect(broker.outcome).toContainText('Finished');
  const lines = Array.from({ length: 500 }, (_, at) => `: line ${at}`).join('\n');
  expect((await runCli(['exec', '--', 'sh', '-c', lines], { home })).code).toBe(0);
  await goTo(page, 'evidence');
  const rows = page.getByRole('region', { name: 'Records' }).getByRole('button');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  const long = rows.filter({ hasText: 'line 0' });
  expect((await long.first().boundingBox())?.height).toBeLessThan(100);
  await long.last().click();
  await expect(page.getByRole('region', { name: /^Record \d+$/u })).toContainText('line 499');
});
