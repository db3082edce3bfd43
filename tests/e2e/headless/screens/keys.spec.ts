/** The palette, the sheet of keys, and the whole walk without a pointer. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../../page/expect-accessible.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('a project is opened, a command run, denied and allowed by keys alone', async ({ broker, home }) => {
  const { page } = broker;
  await expect(page.getByLabel('Project folder')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused();
  await page.keyboard.type('another project');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Project folder')).toBeVisible();
  while (!(await page.getByLabel('Project folder').evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(home.project);
  await page.keyboard.press('Enter');
  const line = page.getByRole('textbox', { name: 'Run a command' });
  await expect(line).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(line).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(line).toBeFocused();
  await page.keyboard.type('touch ~/x');
  await page.keyboard.press('Enter');
  await expect(broker.card.getByRole('heading').first()).toBeFocused();
  await expect(broker.allow).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('d');
  await expect(broker.outcome).toContainText('Blocked by the sandbox');

  await page.keyboard.press('Control+k');

  await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused();
  await page.keyboard.type('type a command');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Run a command' })).toBeFocused();
  await page.keyboard.type('touch ~/y');
  await page.keyboard.press('Enter');
  await expect(broker.card).toBeVisible();
  await expect(broker.allow).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => existsSync(join(home.home, 'y'))).toBe(true);
  expect(existsSync(join(home.home, 'x'))).toBe(false);
});

test('no key of the desk answers a request, and none reaches past a card', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('touch ~/x');
  await expect(broker.card).toBeVisible();
  await expect(broker.allow).not.toHaveAttribute('aria-disabled', 'true');
  for (const key of ['Control+k', '?', '/', 'Enter', 'Space', 'a', 'y']) await page.keyboard.press(key);
  await expect(broker.card).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(existsSync(join(home.home, 'x'))).toBe(false);
  await broker.later.click();

  // Put off: the palette may open the card again, and offers nothing that answers it.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused();
  const options = await page.getByRole('option').allTextContents();
  expect(options.filter((option) => /allow|approve|deny/iu.test(option))).toEqual([]);
  await page.keyboard.type('waits for you');
  await page.keyboard.press('Enter');
  await expect(broker.card).toBeVisible();
  await broker.deny.click();
});

test('what is typed before the palette is drawn is not run as a command', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/palette-[^/]*\.js$/u, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.reload();
  const line = page.getByRole('textbox', { name: 'Run a command' });
  await line.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rules');
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('');
  letCome();
  await expect(page.getByRole('combobox', { name: 'What do you want to do?' })).toBeFocused();
  await expect(page.getByText('Nothing has run since the project was opened')).toBeVisible();
});

test('a card does not cover the palette, and comes once that is closed', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('until test -e go; do read -t 1 x </dev/zero; done; touch ~/x');
  await page.getByRole('button', { name: /^Commands/u }).click();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  writeFileSync(join(home.project, 'go'), '');
  await expect(page).toHaveTitle('(1) Countersign');
  await expect(broker.card).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(broker.card).toBeVisible();
  await broker.deny.click();
});

test('the palette and the sheet of keys are accessible and say what they are', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('shortcuts');
  await expect(palette).toMatchAriaSnapshot(`
    - dialog "Commands":
      - combobox "What do you want to do?" [expanded]: shortcuts
      - listbox "Commands":
        - option "Show the keyboard shortcuts" [selected]
      - status: 1 command
  `);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('No key allows anything');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  // The window is gone a moment before the page has heard of it; until then it takes no such key.
  await expect(async () => {
    await page.locator('main').focus();
    await page.keyboard.press('Shift+?');
    await expect(sheet).toBeVisible({ timeout: 500 });
  }).toPass();
});
