/** One page for the specs of a worker: it is led to a new desk at the same address, and has forgotten the one before. */
import type { Browser, BrowserContext, Page } from 'playwright/test';

export interface OnePage {
  readonly context: () => BrowserContext | null;
  /** The page as in a browser that never saw what is served there. */
  take(origin: string): Promise<Page>;
  /** Opens the link of a desk in it. */
  open(url: string): Promise<Page>;
}

/** What cannot be taken back from a page: one with it serves no other spec. */
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding', 'on', 'once', 'routeWebSocket'] as const;

interface WindowOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly reducedMotion: 'reduce';
}

export function keepPage(browser: Browser, windowOptions: WindowOptions): OnePage {
  let page: Page | null = null;
  let isUsedUp = false;

  async function make(): Promise<Page> {
    const made = await (await browser.newContext(windowOptions)).newPage();
    isUsedUp = false;
    for (const name of lasting) {
      const before = made[name].bind(made) as (...words: unknown[]) => unknown;
      const noted = (...words: unknown[]): unknown => {
        isUsedUp = true;
        return before(...words);
      };
      Object.assign(made, { [name]: noted });
    }
    return made;
  }

  /** Returns null where it cannot be made as new. */
  async function asNew(used: Page, origin: string): Promise<Page | null> {
    if (used.isClosed() || isUsedUp) return null;
    const context = used.context();
    for (const other of context.pages()) if (other !== used) await other.close();
    // What moved over it would still hang over the next.
    await used.mouse.move(-1, -1);
    await used.unrouteAll({ behavior: 'ignoreErrors' });
    await context.clearPermissions();
    await context.clearCookies();
    await used.setViewportSize(windowOptions.viewport);
    await used.emulateMedia({
      media: null,
      colorScheme: 'light',
      reducedMotion: windowOptions.reducedMotion,
      forcedColors: 'none',
      contrast: 'no-preference',
    });
    const session = await context.newCDPSession(used);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
    await session.detach();
    return used;
  }

  async function take(origin: string): Promise<Page> {
    const fresh = page === null ? null : await asNew(page, origin);
    if (fresh === null && page?.isClosed() === false) await page.context().close();
    page = fresh ?? (await make());
    return page;
  }

  return {
    take,
    context: () => (page === null || page.isClosed() ? null : page.context()),
    async open(url) {
      const taken = await take(new URL(url).origin);
      await taken.goto(url);
      return taken;
    },
  };
}
