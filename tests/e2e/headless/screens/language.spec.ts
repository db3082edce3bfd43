/** The page in another language, and in two pseudo-languages that show what would break in one. */
import { goTo } from '../../page/go-to-place.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('a chosen language stays, and no command is ever translated', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await goTo(page, 'preferences');
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('textbox', { name: 'Einen Befehl ausführen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('textbox', { name: 'Einen Befehl ausführen' }).fill('touch ~/x');
  await page.keyboard.press('Enter');
  const card = page.getByRole('alertdialog');
  await expect(card).toContainText('schreiben');
  await expect(card).toContainText('touch ~/x');
  await expect(card).toContainText('Es schreibt außerhalb des Projekts.');
  await card.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await expect(page.locator('section[aria-live="polite"]')).toContainText('Von der Sandbox verhindert');
  await page.reload();
  await goTo(page, 'preferences');
  await expect(page.getByLabel('Sprache')).toHaveValue('de');
});

test('the browser’s own language is taken where nothing was chosen', async ({ startHost, chrome }) => {
  const host = await startHost();
  const page = await (await chrome.newContext({ locale: 'de-AT' })).newPage();
  await page.goto(host.url);
  await expect(page.getByLabel('Projektordner')).toBeVisible();
});

test('from right to left, what was typed by others still runs from left to right', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  await expect(broker.card).toBeVisible();
  await page.goto(new URL('/?language=ar-XB', page.url()).href);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const code = broker.card.locator('code').first();
  await expect(code).toHaveAttribute('dir', 'ltr');
  await expect(code).toHaveCSS('direction', 'ltr');
  expect(await code.evaluate((element) => getComputedStyle(element).unicodeBidi)).toMatch(/isolate|override/u);
  // The name of a project, which runs the other way, still begins beside its folder.
  const gap = await page
    .getByRole('navigation')
    .locator('li button')
    .first()
    .evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button.querySelector('code') ?? button);
      return (button.querySelector('svg')?.getBoundingClientRect().left ?? 0) - words.getBoundingClientRect().right;
    });
  expect(gap).toBeLessThan(20);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
