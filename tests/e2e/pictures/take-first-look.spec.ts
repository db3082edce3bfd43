/** Takes pictures of a newcomer's first minute: offered, waiting for a no, over. Not a test. */
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../headless/helpers/headless-host.ts';
import { settled } from './settled.ts';

const folder = join(import.meta.dirname, '../../../test-results/pictures');

async function take(page: Page, name: string): Promise<void> {
  for (const [look, width, height, colorScheme] of [
    ['light', 1440, 900, 'light'],
    ['dark', 1440, 900, 'dark'],
    ['tablet', 1024, 700, 'light'],
    ['narrow', 360, 740, 'light'],
    ['4k', 3840, 2160, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await settled(page);
    await page.screenshot({ path: join(folder, `first-${name}-${look}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}

test('the first minute', async ({ broker }) => {
  test.slow();
  const { page } = broker;
  const begin = page.getByRole('button', { name: 'Show me' });
  await expect(begin).toBeVisible();
  await take(page, 'offered');
  await begin.click();
  await expect(broker.card).toBeVisible();
  await take(page, 'card');
  await broker.deny.click();
  await expect(page.getByText('Stopped. Nothing was sent.')).toBeVisible();
  await take(page, 'over');
});
