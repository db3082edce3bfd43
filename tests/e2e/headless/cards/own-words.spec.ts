/** What the broker answers comes in the language of the page: cards, endings, the simulator and what it refuses. */
import { goTo } from '../../page/go-to-place.ts';
import { expectOwnWords } from '../../page/expect-own-words.ts';
import { expect, test } from '../helpers/shared-desk.ts';

test('every answer of the desk comes in the language of the page', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await page.goto(new URL('/?language=en-XA', page.url()).href);
  const main = page.getByRole('main');
  await page.locator('nav li button').click();
  const run = async (line: string): Promise<void> => {
    const field = main.locator('input[aria-describedby="run-hint"]');
    await field.fill(line);
    await field.press('Enter');
  };
  const trail = main.locator('section[aria-live="polite"] ~ * summary, details summary').last();

  await run('touch ~/x');
  await expect(broker.card.locator('code').first()).toBeVisible();
  await expectOwnWords(page, 'a card');
  for (const choice of await broker.card.locator('fieldset input[type="radio"]').all()) {
    await choice.check();
    await expectOwnWords(page, 'a choice of a card');
  }
  await broker.card.getByRole('button', { name: /^Dény/u }).first().click();
  await expect(broker.outcome).toBeVisible();
  await trail.click();
  await expect(main.locator('details ol li').first()).toBeVisible();
  await expectOwnWords(page, 'a denial and the reasons for it');
  await run('sh -c "exit 3"');
  await expect(broker.outcome).toContainText('3');
  await expectOwnWords(page, 'a failure');

  // What lies over the screens, and what is behind one more click.
  await page.keyboard.press('Control+k');
  await expect(page.locator('dialog [role="option"]').first()).toBeVisible();
  await expectOwnWords(page, 'the palette');
  await page.keyboard.press('Escape');
  await main.locator('h1').click();
  await page.keyboard.press('?');
  await expect(page.locator('dialog kbd').first()).toBeVisible();
  await expectOwnWords(page, 'the sheet of keys');
  await page.keyboard.press('Escape');
  await goTo(page, 'evidence');
  await main.locator('[data-index]').first().click();
  await expect(main.locator('#audit-record')).toBeVisible();
  for (const [at, dialog] of ['the check of the chain', 'how much is kept', 'the export'].entries()) {
    await main.locator('header button').nth(at).click();
    await expect(at === 0 ? main.locator('header ~ * strong').first() : page.locator('dialog[open]')).toBeVisible();
    await expectOwnWords(page, dialog);
    if (at > 0) await page.keyboard.press('Escape');
  }
  await page.locator('nav li button').click();

  await main.locator('header button').first().click();
  const simulator = main.locator('#settings-simulator');
  for (const [kind, question] of [
    ['command', 'sudo rm -rf /'],
    ['command', 'npm test'],
    ['path', '~/.ssh/id'],
    ['path', 'src/a.ts'],
    ['host', 'files.example:443'],
    ['host', 'a b'],
  ] as const) {
    await simulator.locator('select').first().selectOption(kind);
    await simulator.locator('input').last().fill(question);
    const said = simulator.locator('[role="alert"], [aria-live] > *');
    const before = await said.allInnerTexts();
    await simulator.locator('button[type="submit"]').click();
    await expect.poll(() => said.allInnerTexts()).not.toEqual(before);
    await expectOwnWords(page, `the simulator about ${question}`);
  }
});
