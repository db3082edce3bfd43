/** Every screen of the walk, light and dark and narrow, without a violation that axe can find. */
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('the start, a run, a card, an outcome and the settings and the rules are accessible', async ({ broker, home }) => {
  test.slow();
  const { page } = broker;
  await expect(page.getByLabel('Project folder')).toBeVisible();
  await expectAccessible(page);

  await broker.openProject(home.project);
  await expectAccessible(page);

  await broker.run('ls');
  await expect(broker.outcome).toContainText('Finished');
  await expectAccessible(page);

  await broker.run('touch ~/x');
  await expect(broker.card).toBeVisible();
  await expectAccessible(page);
  await broker.deny.click();
  await expect(broker.outcome).toContainText('Blocked by the sandbox');
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /^Settings:/u })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /settings/iu })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.getByLabel('Command starts with').fill('ls');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'ls' })).toBeVisible();
  await page.getByLabel('Command starts with').fill('touch');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(/^Would have matched/u)).toBeVisible();
  await expectAccessible(page);
});
