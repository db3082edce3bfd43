/** `npm run dev`: the page from its sources with the broker behind it, and a broker that is built and started anew after a change. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, openPage, test } from './helpers/headless-host.ts';

const root = join(import.meta.dirname, '../../..');

test.skip(process.env['COUNTERSIGN_FULL_SIZE'] === undefined, 'it builds the whole desk twice: `npm run nightly`');

test('the page is served from its sources, and stays open while the desk is started anew', async ({ home, chrome }) => {
  // Where it lies by itself: below what the page's sources import.
  const folder = mkdtempSync(join(root, 'node_modules/.cache/dev-'));
  const args = [join(root, 'scripts/dev/serve-dev.mjs'), '--browser', '--port', '0', '--folder', folder];
  const dev = spawn(process.execPath, args, { env: home.env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<number | null>((resolve) => dev.once('exit', resolve));
  const links: string[] = [];
  createInterface({ input: dev.stdout }).on('line', (line) => {
    const link = /^Countersign is ready: (\S+)$/u.exec(line)?.[1];
    if (link !== undefined) links.push(link);
  });
  try {
    await expect.poll(() => links.length).toBe(1);
    const page = await openPage(chrome, links[0] ?? '');
    await expect(page.getByRole('heading', { name: 'One desk where every agent has to ask' })).toBeVisible();
    const served = await page.request.get(new URL('/start-page.tsx', page.url()).href);
    expect(await served.text()).toMatch(/sourceMappingURL=data:/u);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    for (const kept of ['data/countersign/countersign.db', 'data/countersign/run/desk.token']) {
      const file = join(folder, kept);
      expect(existsSync(file)).toBe(true);
      for (const how of ['', '?raw', '?import&raw', '?url'])
        expect((await fetch(new URL(`/@fs${file}${how}`, page.url()))).status).toBe(403);
    }

    const now = new Date();
    utimesSync(join(root, 'main/rpc/product-version.ts'), now, now);
    await expect.poll(() => links.length).toBe(2);
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  } finally {
    dev.kill('SIGINT');
  }
  expect(await ended).toBe(0);
  rmSync(folder, { recursive: true });
});
