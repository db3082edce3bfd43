/** A phone in tests: a page of a browser that pairs as a person does. */
import { join } from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { cliAtTerminal } from './cli-at-terminal.ts';
import type { Home } from './headless-host.ts';

export const pictures = process.env['COUNTERSIGN_POCKET_PICTURES'];

export interface Phone {
  readonly page: Page;
  readonly origin: string;
  /** What it sent, as it was sent. */
  readonly sent: string[];
}

/** Another browser profile with a key of its own; the code comes from the terminal, the four characters from the phone. `more`: options of `pair`. */
export async function pair(home: Home, chrome: Browser, locale = 'en', more: readonly string[] = []): Promise<Phone> {
  const cli = cliAtTerminal(['pair', ...more], home);
  await cli.shows('type the code');
  const [link = '', origin = ''] = /(https?:\/\/\S+?)\/#[0-9A-Z]{12}/u.exec(cli.screen()) ?? [];
  const context = await chrome.newContext({ viewport: { width: 360, height: 740 }, locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.goto(link);
  // It counts once; the history of the browser is no place for it.
  await expect(page).toHaveURL(`${origin}/`);
  await page.getByRole('button').click();
  const check = await page.locator('[translate="no"]').textContent();
  await picture(page, 'compare');
  await cli.shows('four characters that it shows');
  cli.type(`${check}\r`);
  await cli.shows('Paired:');
  expect(await cli.exitCode).toBe(0);
  return { page, origin, sent };
}

export async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) });
  }
}
