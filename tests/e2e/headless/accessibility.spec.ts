/** Every screen of the walk, light and dark and narrow, without a violation that axe can find. */
import { expectAccessible } from '../page/expect-accessible.ts';
import { expect, test } from './headless-host.ts';

test('the start, a run, a card, an outcome and the settings and the rules are accessible', async ({ desk, home }) => {
  test.slow();
  const { page } = desk;
  await expect(page.getByLabel('Project folder')).toBeVisible();
  await expectAccessible(page);

  await desk.openProject(home.project);
  await expectAccessible(page);

  await desk.run('ls');
  await expect(desk.outcome).toContainText('Finished');
  await expectAccessible(page);

  await desk.run('touch ~/x');
  await expect(desk.card).toBeVisible();
  await expectAccessible(page);
  await desk.deny.click();
  await expect(desk.outcome).toContainText('Blocked by the sandbox');
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /settings/iu })
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
