/**
 * As `headless-host.ts`, but the desks of a worker run one after another in one process, and one page is led to each: a home and a desk
 * that nobody used for each spec, without starting Node and compiling the product and its page anew. Not for specs that look at the process
 * of their desk.
 */
import { driveBrokerPage } from '../../page/desk-page.ts';
import type { HeadlessHost } from './desks.ts';
import { startHeadless, test as base } from './headless-host.ts';

export const test = base.extend({
  startHost: async ({ home, desks }, use) => {
    const hosts: HeadlessHost[] = [];
    await use(async (argv) => {
      // One with words of its own, or beside another, has a process of its own.
      const isAlone = argv === undefined && desks.isFree();
      const host = isAlone ? await desks.start(home.env) : await startHeadless(home, argv);
      hosts.push(host);
      return host;
    });
    for (const host of hosts) await host.stop();
  },
  broker: async ({ startHost, onePage }, use) => {
    const host = await startHost();
    const page = await onePage.open(host.url);
    await use({ ...driveBrokerPage(page), host });
  },
});

export { expect } from 'playwright/test';
export { openPage, type Home } from './headless-host.ts';
