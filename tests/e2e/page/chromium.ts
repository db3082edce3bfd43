/** One Chromium for all specs of a worker; each spec has contexts of its own in it, and leaves none. */
import { test as base, type Browser } from 'playwright/test';
import { openBrowser } from '../../fakes/people/open-browser.ts';

interface Fixtures {
  /** The browser, for contexts of the spec's own. */
  readonly chrome: Browser;
}

interface WorkerFixtures {
  readonly oneChrome: Browser;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  oneChrome: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const browser = await openBrowser({ isLight: true });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  chrome: async ({ oneChrome }, use) => {
    await use(oneChrome);
    for (const context of oneChrome.contexts()) await context.close();
  },
});
