/** The list of runs: what is shown of it, why something was allowed, and a rule made of a run. */
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('runs are narrowed by how they went, by risk and by words', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('echo first');
  await expect(broker.outcome).toContainText('Finished');
  await broker.run('touch ~/x');
  await broker.deny.click();
  await expect(broker.outcome).toContainText('Blocked by the sandbox');
  const rows = page.getByRole('region', { name: 'Runs' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('How they went').selectOption('refused');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('touch ~/x');
  await expect(page.getByText('1 of 2 runs')).toBeVisible();
  await page.getByLabel('Find a run').fill('echo');
  await expect(page.getByText('No run matches.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('How they went').selectOption('all');
  await expect(rows).toContainText('echo first');
});

test('a run tells who allowed or refused it, and leads to the setting', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openWithDenial(home.project);
  await page.getByText('Why was this allowed or refused?').click();
  const steps = page.locator('details', { hasText: 'Why was this allowed or refused?' }).getByRole('listitem');
  await expect(steps.first()).toContainText('Allowed. Decided by the project’s policy');
  await expect(steps.last()).toContainText('Denied. Decided by a person');
  await expectAccessible(page);
  await broker.outcome.getByRole('button', { name: 'Change what commands may read and write' }).click();
  await expect(page.getByRole('group', { name: 'Writes outside the project' })).toBeInViewport();
});

test('a rule made of a run begins with its words', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('git status --short');
  await expect(broker.outcome).toBeVisible();
  await page.getByRole('button', { name: 'Make a rule…' }).click();
  await expect(page.getByLabel('Command starts with')).toHaveValue('git status --short');
});
