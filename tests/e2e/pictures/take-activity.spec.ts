/** Takes pictures of the screen of activity in the looks that count, for somebody to look at: `npm run pictures`. Not a test. */
import { join } from 'node:path';
import { fillDay } from '../headless/helpers/fill-day.ts';
import { openPage, test } from '../headless/helpers/headless-host.ts';
import { goTo } from '../page/go-to-place.ts';
import { takeForReaders } from './for-readers.ts';

const folder = join(import.meta.dirname, '../../../test-results/pictures');
const looks = [
  ['light-1440', 1440, 900, 'light'],
  ['dark-1440', 1440, 900, 'dark'],
  ['light-1024', 1024, 700, 'light'],
  ['dark-360', 360, 740, 'dark'],
  ['light-4k', 3840, 2160, 'light'],
] as const;

test('activity', async ({ home, startHost, chrome }) => {
  const today = new Date();
  await fillDay(home, new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 8).getTime());
  const { url } = await startHost();
  const page = await openPage(chrome, url);
  await goTo(page, 'activity');
  await page.getByText('Nothing ran in this period.').waitFor();
  await page.screenshot({ path: join(folder, 'activity-empty.png') });
  await page.getByRole('button', { name: 'Earlier' }).click();
  await page.getByRole('table').first().waitFor();
  for (const [name, width, height, colorScheme] of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `activity-${name}.png`), animations: 'disabled' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await takeForReaders(page, 'activity');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.getByRole('button', { name: 'Week', exact: true, pressed: true }).waitFor();
  await page.screenshot({ path: join(folder, 'activity-week.png') });
});
