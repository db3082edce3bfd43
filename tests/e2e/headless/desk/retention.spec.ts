/** How much of the log is kept, set on its screen: said beforehand, removed for good, and the chain still holds. */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { goTo } from '../../page/go-to-place.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('records older than chosen go after a yes that names their number, and the rest is one chain', async ({
  broker,
  home,
}) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('echo first');
  await expect(broker.outcome).toContainText('Finished');
  await goTo(page, 'evidence');
  await page.getByRole('button', { name: 'How much is kept…' }).click();
  const dialog = page.getByRole('dialog', { name: 'How much of the log is kept' });
  await expect(dialog).toContainText(/\d+ records are kept, in a file of/u);
  await dialog.getByLabel('Days that a record is kept').fill('x');
  await expect(dialog.getByRole('status')).toContainText('Whole numbers');
  await dialog.getByLabel('Days that a record is kept').fill('30');
  await expect(dialog.getByRole('status')).toContainText('Nothing is removed now.');
  await expectAccessible(page);

  // A month goes by for what was written so far.
  const database = new DatabaseSync(join(home.home, '.local/share/countersign/countersign.db'));
  database.exec('DROP TRIGGER audit_keeps_words; UPDATE audit SET at = 0');
  database.close();
  await dialog.getByLabel('Days that a record is kept').fill('29');
  await expect(dialog.getByRole('status')).toContainText(/\d records? (?:is|are) removed now, for good/u);
  await dialog.getByRole('button', { name: /^Remove \d/u }).click();
  await expect(page.getByText(/^Saved\. 1 record is kept/u)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Records' }).getByRole('button')).toHaveCount(1);
});
