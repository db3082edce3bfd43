/** Learn mode: a run is recorded, exact entries are ticked and saved as settings, and then the command does it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('a file that is refused is proposed, ticked, confirmed as looser, and written by the next run', async ({
  broker,
  home,
}) => {
  test.slow();
  const { page } = broker;
  const wanted = join(home.home, 'new.txt');
  await broker.openProject(home.project);
  await page
    .getByRole('button', { name: /^Settings:/u })
    .first()
    .click();
  await page.getByLabel('Command to learn from').fill('echo done >> ~/new.txt; mkdir ~/folder');
  await page.getByRole('button', { name: 'Run once and record' }).click();
  const entry = page.getByRole('checkbox', { name: wanted });
  await expect(entry).not.toBeChecked();
  await expect(page.getByText('Does not exist yet.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: join(home.home, 'folder') })).toContainText('whole folder');
  await expect(broker.card).toHaveCount(0);
  await entry.check();
  await page.getByRole('button', { name: 'Add 1 entry to the settings' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Save/u }).click();
  await expect(broker.card).toContainText(wanted);
  expect(existsSync(wanted)).toBe(false);
  await broker.card.getByRole('button').last().click();
  await expect(page.getByText('The next run uses it.').first()).toBeVisible();
  await page.getByRole('button', { name: 'small-project' }).first().click();
  await broker.run('echo done >> ~/new.txt');
  await expect(broker.outcome).toContainText('Finished');
  expect(existsSync(wanted)).toBe(true);
});
