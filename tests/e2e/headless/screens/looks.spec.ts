/** Every screen in every look: narrow and wide, magnified, in long and turned languages, in the colours a person forces. */
import type { Page } from 'playwright/test';
import { violations } from '../../page/expect-accessible.ts';
import { expectOwnWords } from '../../page/expect-own-words.ts';
import { goTo } from '../../page/go-to-place.ts';
import { expectToFit } from '../../page/expect-to-fit.ts';
import { expect, test } from '../helpers/shared-desk.ts';

/** By place in the rail, because the words are those of the language. */
async function everyScreen(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  // Projects come with the first picture of the broker.
  await expect(page.locator('nav li button')).toBeVisible();
  for (const place of ['project', 'projects', 'agents', 'rules', 'activity', 'preferences'] as const) {
    await goTo(page, place);
    await expect(page.locator('main h1')).toBeVisible();
    if (place === 'project') await page.locator('main [data-index]').first().click();
    await look(place);
  }
  await goTo(page, 'project');
  await page.locator('main header button').first().click();
  await expect(page.locator('#settings-asking')).toBeVisible();
  await page.locator('#settings-asking input[type="radio"]').nth(3).check();
  await page.locator('#settings-network input[type="radio"]').nth(2).check();
  await look('settings');
  await goTo(page, 'machine');
  await expect(page.locator('main li').first()).toBeVisible();
  await look('health');
}

test.beforeEach(async ({ broker, home }) => {
  await broker.page.emulateMedia({ reducedMotion: 'no-preference' });
  await broker.openWithDenial(home.project);
});

// The longest words, and those that run the other way: what fits these fits English and German.
for (const language of ['en-XA', 'ar-XB']) {
  test(`no screen sticks out in ${language}, from 320 px to 4K, or speaks another one`, async ({ broker }) => {
    test.slow();
    const { page } = broker;
    await page.goto(new URL(`/?language=${language}`, page.url()).href);
    await everyScreen(page, async (screen) => {
      await expectToFit(page, screen);
      if (language === 'en-XA') await expectOwnWords(page, screen);
    });
  });
}

test('forced colours, more contrast and less motion stay accessible', async ({ broker }) => {
  test.slow();
  const { page } = broker;
  for (const look of [{ forcedColors: 'active' }, { contrast: 'more' }, { reducedMotion: 'reduce' }] as const) {
    await page.emulateMedia(look);
    await everyScreen(page, async (screen) => {
      expect(await violations(page), `${screen} with ${JSON.stringify(look)}`).toEqual([]);
    });
    await page.emulateMedia({ forcedColors: null, contrast: null, reducedMotion: 'no-preference' });
  }
});

test('at twice the size everything is still there', async ({ broker }) => {
  const { page } = broker;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await everyScreen(page, async (screen) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, screen).toBeLessThanOrEqual(0);
  });
});
