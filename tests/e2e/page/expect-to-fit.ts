/** Nothing may stick out sideways: what does cannot be reached, or moves everything else. */
import { expect, type Page } from 'playwright/test';

const widths = [320, 360, 768, 1280, 1920, 3840];

export async function expectToFit(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // A terminal takes its new width a moment later.
    await expect.poll(() => stickingOut(page), { message: `${screen} at ${width} px` }).toEqual([]);
  }
  if (size !== null) await page.setViewportSize(size);
}

const stickingOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    const inScroller = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null || parent.tagName === 'MAIN') return false;
      return getComputedStyle(parent).overflowX !== 'visible' || inScroller(parent);
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isDrawn = getComputedStyle(element).visibility === 'visible';
        return isDrawn && box.width > 1 && (box.right > edge + 1 || box.left < -1) && !inScroller(element);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
