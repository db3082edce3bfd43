/** The screen about this machine: what fails first, in full; the rest a line each, with its proof inside. */
import { violations } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('what was tried is grouped by how it went, and every line opens its proof', async ({ broker }) => {
  const { page } = broker;
  await page.getByRole('button', { name: 'Sandbox works' }).click();
  const works = page.getByRole('region', { name: 'Works', exact: true });
  await expect(works.getByRole('heading')).toHaveText(/^Works \(\d+\)$/);
  await expect(page.locator('main header')).toContainText(/\d+ of \d+ checks passed\./);
  const line = works.getByRole('listitem').filter({ hasText: 'A command cannot write outside the project' });
  await line.locator('summary').click();
  await expect(line.locator('code')).toContainText('Read-only file system');
  await expect(line.locator('code')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the report that is copied is the one that is shown', async ({ broker }) => {
  const { page } = broker;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Sandbox works' }).click();
  await page.getByRole('button', { name: 'Copy the findings' }).click();
  await expect(page.getByText('Copied. It names')).toBeVisible();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    probes: { title: string }[];
  };
  const shown = await page.locator('main section[aria-label] summary').allTextContents();
  expect(copied.probes.map(({ title }) => title).toSorted()).toEqual(shown.toSorted());
});
