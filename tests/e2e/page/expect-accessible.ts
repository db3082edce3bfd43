/** Finds what axe can find, in each look a screen can take. */
import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

interface Finding {
  readonly rule: string;
  readonly where: string;
}

/** Everything is tried; of what passed it then says no more than that. */
const reported = { resultTypes: ['violations'], elementRef: false } satisfies axe.RunOptions;

export async function violations(page: Page): Promise<readonly Finding[]> {
  // Half a megabyte of program: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (onlyViolations) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    // A colour on its way to another would be measured in between.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    // What follows a change of the look or the width is drawn by then.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { violations: found } = await engine.run(document, onlyViolations);
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1);
    return found.flatMap(({ id, nodes }) => nodes.map((node) => ({ rule: id, where: node.html.slice(0, 200) })));
  }, reported);
}

/** Light, dark, with more contrast and narrow. Leaves the page light and as wide as it was. */
export async function expectAccessible(page: Page): Promise<void> {
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
