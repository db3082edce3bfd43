/** The broker in a small window: titles and risks, a card only after it was opened, and a pause for everything. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { driveBrokerPage } from '../../page/desk-page.ts';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('what waits is listed without a card in front, and a card is answered after it was opened', async ({
  broker,
  home,
}) => {
  await broker.openProject(home.project);
  const panel = await broker.page.context().newPage();
  await panel.setViewportSize({ width: 360, height: 560 });
  await panel.goto(new URL('/?view=quick', broker.page.url()).href);
  await expect(panel.getByText('Nothing waits for you.')).toBeVisible();
  await expectAccessible(panel);
  // A browser makes no notifications of the broker.
  await expect(panel.getByRole('button', { name: /disturb/u })).toHaveCount(0);

  await broker.run('touch ~/x');
  await broker.later.click();
  const row = panel.getByRole('listitem');
  await expect(row).toContainText('Write ');
  await expect(row).toContainText('High');
  await expect(panel.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(panel);

  await panel.bringToFront();
  await row.getByRole('button').click();
  const small = driveBrokerPage(panel);
  await expect(small.card).toContainText(join(home.home, 'x'));
  await small.allowOnce();
  await expect.poll(() => existsSync(join(home.home, 'x'))).toBe(true);
  await expect(panel.getByText('Nothing waits for you.')).toBeVisible();
});

test('everything is paused and resumed from the panel', async ({ broker, home }) => {
  await broker.openProject(home.project);
  const panel = await broker.page.context().newPage();
  await panel.goto(new URL('/?view=quick', broker.page.url()).href);
  await panel.getByRole('button', { name: 'Pause all' }).click();
  await expect(panel.getByText('Paused.')).toBeVisible();
  await expect(broker.page.getByText('Paused.')).toBeVisible();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(broker.page.getByText('Paused.')).toHaveCount(0);
});
