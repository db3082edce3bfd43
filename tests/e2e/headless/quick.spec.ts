/** The desk in a small window: titles and risks, a card only after it was opened, and a pause for everything. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { driveDeskPage } from '../page/desk-page.ts';
import { expectAccessible } from '../page/expect-accessible.ts';
import { expect, test } from './headless-host.ts';

test('what waits is listed without a card in front, and a card is answered after it was opened', async ({
  desk,
  home,
}) => {
  await desk.openProject(home.project);
  const panel = await desk.page.context().newPage();
  await panel.setViewportSize({ width: 360, height: 560 });
  await panel.goto(new URL('/?view=quick', desk.page.url()).href);
  await expect(panel.getByText('Nothing waits for you.')).toBeVisible();
  await expectAccessible(panel);
  // A browser makes no notifications of the desk.
  await expect(panel.getByRole('button', { name: /disturb/u })).toHaveCount(0);

  await desk.run('touch ~/x');
  await desk.later.click();
  const row = panel.getByRole('listitem');
  await expect(row).toContainText('Allow writing to');
  await expect(row).toContainText('High');
  await expect(panel.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(panel);

  await panel.bringToFront();
  await row.getByRole('button').click();
  const small = driveDeskPage(panel);
  await expect(small.card).toContainText(join(home.home, 'x'));
  await small.allowOnce();
  await expect.poll(() => existsSync(join(home.home, 'x'))).toBe(true);
  await expect(panel.getByText('Nothing waits for you.')).toBeVisible();
});

test('everything is paused and resumed from the panel', async ({ desk, home }) => {
  await desk.openProject(home.project);
  const panel = await desk.page.context().newPage();
  await panel.goto(new URL('/?view=quick', desk.page.url()).href);
  await panel.getByRole('button', { name: 'Pause all' }).click();
  await expect(panel.getByText('Paused.')).toBeVisible();
  await expect(desk.page.getByText('Paused.')).toBeVisible();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(desk.page.getByText('Paused.')).toHaveCount(0);
});
