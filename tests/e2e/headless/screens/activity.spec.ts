/** The screen of activity by clicks alone: what agents did today and yesterday, and from a bar to its records. */
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expectToFit } from '../../page/expect-to-fit.ts';
import { goTo } from '../../page/go-to-place.ts';
import { fillDay } from '../helpers/fill-day.ts';
import { expect, test } from '../helpers/shared-desk.ts';

/** Eight o'clock of the day before, by this machine's calendar. */
function yesterdayAtEight(): number {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 8).getTime();
}

test('what my agents did yesterday', async ({ home, startHost, onePage }) => {
  const runs = await fillDay(home, yesterdayAtEight());
  const { url } = await startHost();
  const page = await onePage.open(url);
  await goTo(page, 'activity');
  await expect(page.getByText('Nothing ran in this period.')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier' }).click();
  const digest = page.getByRole('region', { name: `${runs - 2} ran silently, 2 asked, 1 denied, 4 failed` });
  await expect(digest).toBeVisible();

  const lanes = page.getByRole('region', { name: 'Who did what, when' });
  await expect(
    lanes.getByRole('row', { name: /^Claude Code small-project 61 runs: .*2 waits for you/u }),
  ).toBeVisible();
  await expect(
    lanes.getByRole('row', { name: /^Gemini CLI small-project 1 run: 1 refused by the sandbox/u }),
  ).toBeVisible();
  await expect(lanes.getByRole('row', { name: /^Codex api-server 21 runs: 20 succeeded, 1 denied/u })).toBeVisible();
  const hosts = page.getByRole('region', { name: 'Where it connected' });
  await expect(hosts.getByRole('row').filter({ hasText: 'webhook.example' })).toContainText(
    'refused once, refused by you',
  );
  await expect(hosts.getByRole('row').filter({ hasText: 'github.com' })).toContainText('reached once, allowed by you');
  const folders = page.getByRole('region', { name: 'What was touched' });
  await expect(folders.getByRole('row', { name: '/home/u/src/api-server/migrations 20' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 'activity');

  await page.getByLabel('Agent', { exact: true }).selectOption('Codex');
  await expect(lanes.getByRole('row', { name: /Claude Code/u })).toHaveCount(0);
  // The bar itself, as a person hits it; the table says the same to others.
  await lanes.locator('svg rect', { hasText: 'webhook.example' }).click();
  const records = page.getByRole('region', { name: 'Records' });
  await expect(records.getByRole('listitem').filter({ hasText: 'webhook.example' }).first()).toBeVisible();
  await expect(records.getByText('npm install')).toHaveCount(0);
});

test('a run of today appears while somebody looks, and a week holds its days', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openWithDenial(home.project);
  await goTo(page, 'activity');
  const row = page
    .getByRole('region', { name: 'Who did what, when' })
    .getByRole('row', { name: /^You small-project/u });
  await expect(row).toContainText('1 run');
  await goTo(page, 'project');
  await broker.run('true');
  await expect(broker.outcome).toContainText('Finished');
  await goTo(page, 'activity');
  await expect(row).toContainText('2 runs');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(row).toContainText('2 runs');
  await page.getByRole('button', { name: 'Evidence' }).click();
  await expect(page.getByRole('region', { name: 'Records' }).getByText('touch ~/x').first()).toBeVisible();
});
