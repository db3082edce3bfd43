/**
 * As `headless-host.ts`, but the desks of a worker run one after another in one process, and one page is led to each: a home and a desk
 * that nobody used for each spec, without starting Node and compiling the product and its page anew. Not for specs that start their desk
 * again, which would find it at another address.
 */
import { driveBrokerPage } from '../../page/desk-page.ts';
import { openDesks, type Desks } from './desks.ts';
import { test as base } from './headless-host.ts';

export const test = base.extend<object, { readonly desks: Desks }>({
  desks: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const desks = openDesks();
      await use(desks);
      await desks.close();
    },
    { scope: 'worker' },
  ],
  broker: async ({ home, desks, onePage }, use) => {
    const host = await desks.start(home.env);
    const page = await onePage.open(host.url);
    await use({ ...driveBrokerPage(page), host });
    await host.stop();
  },
});

export { expect } from 'playwright/test';
export { openPage, type Home } from './headless-host.ts';
