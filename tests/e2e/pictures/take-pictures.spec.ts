/** Takes the pictures of the documentation from the real thing: `npm run pictures`. Not a test; nothing runs it but that. */
import type { Page } from 'playwright/test';
import { expect, test } from '../headless/helpers/headless-host.ts';
import { goTo } from '../page/go-to-place.ts';
import { takeForReaders } from './for-readers.ts';
import { settled } from './settled.ts';

async function take(page: Page, name: string): Promise<void> {
  await settled(page);
  await takeForReaders(page, name);
}

test('the pictures of the documentation', async ({ broker, home }) => {
  test.slow();
  const { page } = broker;
  await expect(page.getByRole('button', { name: 'Sandbox works' })).toBeVisible();
  await broker.openProject(home.project);
  await broker.run('npm test');
  await expect(broker.outcome).toContainText('Finished');
  await broker.run('git clone https://example.com/tool.git ~/tool');
  await broker.run('touch ~/notes.txt');
  await expect(broker.card).toContainText('Write ');
  await expect(broker.allow).not.toHaveAttribute('aria-disabled', 'true');
  await take(page, 'card');
  await broker.deny.click();
  await expect(broker.outcome).toContainText('Blocked by the sandbox');
  await take(page, 'runs');
  await page.getByRole('button', { name: /^Settings:/u }).click();
  await page.getByRole('radio', { name: /^Asks by kind/u }).check();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await take(page, 'settings');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await goTo(page, 'evidence');
  await page.getByRole('region', { name: 'Records' }).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: /^Record \d/u })).toContainText('Hash in the chain');
  await take(page, 'audit-dark');
});
