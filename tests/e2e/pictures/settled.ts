/** Waits until a page looks as it will stay: what is loaded and letters are there, colours have settled. */
import type { Page } from 'playwright/test';

export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [class*="loading"]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const passing = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map((each) => each.finished));
  });
}
