/** Rules on the page: tried on the past, kept, used and removed, against a real desk. */
import { expect, test } from './headless-host.ts';

test('a rule is tried on the past before it is kept, and can be taken back', async ({ desk, home }) => {
  const { page } = desk;
  await desk.openProject(home.project);
  await desk.run('ls -l');
  await expect(desk.outcome).toContainText('Finished');

  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const words = page.getByLabel('Command starts with');
  const add = page.getByRole('button', { name: 'Add rule' });
  await words.fill('ls');
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await words.press('Enter');
  await expect(page.getByText('Would have matched 1 of the last 1 commands:')).toBeVisible();
  await add.click();

  const row = page.getByRole('row').filter({ hasText: 'ls' });
  await expect(row).toContainText('Allow');
  await expect(row).toContainText('Never');
  await row.getByRole('button', { name: /^Remove/u }).click();
  await expect(page.getByText('There are no rules.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Allow');
});

test('a rule that would reach too far is refused with the reason', async ({ desk, home }) => {
  const { page } = desk;
  await desk.openProject(home.project);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const words = page.getByLabel('Command starts with');
  await words.fill('npm run');
  await words.press('Enter');
  const add = page.getByRole('button', { name: 'Add rule' });
  await expect(add).toHaveAttribute('aria-disabled', 'false');
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'too wide' })).toBeVisible();
  await expect(page.getByText('There are no rules.')).toBeVisible();
});

test('"as a rule" on a card lets the next command that starts alike run without a question', async ({ desk, home }) => {
  const { page } = desk;
  await desk.openProject(home.project);
  await page
    .getByRole('button', { name: /settings/iu })
    .first()
    .click();
  await page.getByRole('radio', { name: /^Asks for everything new/u }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. The next run uses it.')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await desk.run('npm test');
  await desk.card.getByRole('radio', { name: 'As a rule' }).check();
  await expect(desk.card).toContainText('Every command in this project that starts with `npm test`');
  await desk.allowOnce();
  await expect(desk.outcome).toContainText('Finished', { timeout: 30_000 });

  await desk.run('npm test -- --again');
  // The first lines may have scrolled out of the terminal by now, so the run itself says which one it was.
  await expect(page.getByText('npm test -- --again').first()).toBeVisible();
  await expect(desk.terminal).toContainText(/pass 1/u, { timeout: 30_000 });
  await expect(desk.outcome).toContainText('Finished', { timeout: 30_000 });
  await expect(desk.card).toHaveCount(0);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'npm test' })).toContainText('just now');
});
