/** One Chromium for all specs of a worker; each spec has contexts of its own in it, and leaves none. */
import { test as base, type Browser } from 'playwright/test';
import { openBrowser } from '../../fakes/people/open-browser.ts';
import { openDesks, type Desks } from '../headless/helpers/desks.ts';
import { openStage, type Stage } from '../headless/helpers/stage.ts';
import { keepPage, type OnePage } from './one-page.ts';

/**
 * The window of a spec. What turns for as long as a command runs is drawn anew sixty times a second, a sixth of a core for nothing that a
 * spec looks at: those of looks and of lightness have all that moves.
 */
export const windowOptions = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' } as const;

interface Fixtures {
  /** The browser, for contexts of the spec's own. */
  readonly chrome: Browser;
}

/** All of them here: a worker, and its browser, ends where the next spec knows others than the one before. */
interface WorkerFixtures {
  readonly oneChrome: Browser;
  readonly onePage: OnePage;
  /** One more, whose clock is the specs' own: that can never be taken back. */
  readonly clockPage: OnePage;
  readonly desks: Desks;
  readonly stage: Stage;
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
  onePage: [async ({ oneChrome }, use) => use(keepPage(oneChrome, windowOptions)), { scope: 'worker' }],
  clockPage: [async ({ oneChrome }, use) => use(keepPage(oneChrome, windowOptions)), { scope: 'worker' }],
  desks: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) => {
      const desks = openDesks();
      await use(desks);
      await desks.close();
    },
    { scope: 'worker' },
  ],
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) => {
      const stage = await openStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
  chrome: async ({ oneChrome, onePage, clockPage }, use) => {
    await use(oneChrome);
    const kept = new Set([onePage.context(), clockPage.context()]);
    for (const context of oneChrome.contexts()) if (!kept.has(context)) await context.close();
  },
});
