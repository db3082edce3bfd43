/** What the page costs: bytes before anything can be seen, and work while nothing happens. */
import { gzipSync } from 'node:zlib';
import { expect, test } from '../helpers/headless-host.ts';

const mostBytes = 120 * 1024;

test('the page needs at most 120 KB, compressed, before it stands', async ({ startHost, chrome }) => {
  const host = await startHost();
  const page = await (await chrome.newContext()).newPage();
  const sizes = new Map<string, number>();
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!/\.(?:js|css)$/u.test(new URL(response.url()).pathname)) return;
    bodies.push(response.body().then((body) => void sizes.set(response.url(), gzipSync(body).length)));
  });
  // What comes once the frame stands does not come at all, however long the first picture takes.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  // A broker that does not answer: what the page has then is what it needs before it can say anything at all.
  await page.routeWebSocket(/.*/u, () => undefined);
  await page.goto(host.url);
  await expect(page.getByText('Connecting to the desk…')).toBeVisible();
  await Promise.all(bodies);
  const bytes = [...sizes.values()];
  expect(bytes.length).toBeGreaterThan(3);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostBytes);
});

test('a page in which nothing happens does nothing', async ({ broker, home }) => {
  const { page } = broker;
  await broker.openProject(home.project);
  await broker.run('ls');
  await expect(broker.outcome).toContainText('Finished');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async (): Promise<Record<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const work = async (restMs: number): Promise<{ drawn: number; scriptMs: number }> => {
    const before = await read();
    await page.evaluate((ms) => new Promise((rested) => setTimeout(rested, ms)), restMs);
    const after = await read();
    const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
    return { drawn: grown('LayoutCount') + grown('RecalcStyleCount'), scriptMs: grown('ScriptDuration') * 1000 };
  };
  // What the last run left to do: shapes that turn, lists that settle.
  await expect.poll(async () => (await work(250)).drawn).toBe(0);
  // Again where something came late, as on a busy machine; what comes again and again is never at rest.
  await expect(async () => {
    const { drawn, scriptMs } = await work(3000);
    expect(drawn).toBe(0);
    // The measuring itself is a little of it.
    expect(scriptMs).toBeLessThan(10);
  }).toPass({ timeout: 60_000 });
});
