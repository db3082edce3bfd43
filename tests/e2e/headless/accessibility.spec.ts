/** Every screen of the walk, light and dark and narrow, without a violation that axe can find. */
import axe from 'axe-core';
import type { Page } from 'playwright/test';
import { expect, test } from './headless-host.ts';

interface Finding {
  readonly rule: string;
  readonly where: string;
}

async function violations(page: Page): Promise<readonly Finding[]> {
  await page.evaluate(axe.source);
  // A colour on its way to another would be measured in between.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((each) => each.finished));
  });
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const { violations: found } = await engine.run(document);
    return found.flatMap(({ id, nodes }) => nodes.map((node) => ({ rule: id, where: node.html.slice(0, 200) })));
  });
}

/** In each look a screen can take. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), `in the ${colorScheme} look`).toEqual([]);
  }
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await violations(page), 'on a narrow screen').toEqual([]);
  if (size !== null) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
}

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
