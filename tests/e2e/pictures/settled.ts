/** Waits until a page looks as it will stay: what is loaded and letters are there, colours have settled. */
import type { Page } from 'playwright/test';

const busy = 'main [class*="loading"]';

export async function settled(page: Page): Promise<void> {
  // The screen before stands until the next one is there, which may then begin to load.
  for (let quiet = 0; quiet < 2; quiet += 1) {
    await page.waitForFunction((selector) => document.querySelector(selector) === null, busy);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const passing = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
      await Promise.allSettled(passing.map((each) => each.finished));
    });
    if ((await page.locator(busy).count()) > 0) quiet = -1;
  }
}
