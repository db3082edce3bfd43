/** What a real browser lets other pages do to the headless host. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../../fakes/people/open-browser.ts';
import { openPageHost, type PageHost } from '../../../fakes/people/open-page-host.ts';

let browser: Browser;
let foreign: Server;
let foreignPort: number;
let host: PageHost;
let context: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser({ names: ['evil.test'] });
  foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>foreign</title>');
  });
  foreign.listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  foreignPort = (foreign.address() as AddressInfo).port;
});
afterAll(async () => {
  await browser.close();
  foreign.close();
});
beforeEach(async () => {
  host = await openPageHost();
  context = await browser.newContext();
});
afterEach(async () => {
  await context.close();
  await host.close();
});

/** A page of the person, let in, on the host's numeric address. */
async function openOwnPage() {
  const page = await context.newPage();
  await page.goto(host.page.url());
  return page;
}

async function openForeignPage() {
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${foreignPort}/`);
  return page;
}

test('the link leads to the page, leaves no token in the address, and the page can call the desk', async () => {
  const page = await openOwnPage();
  expect(page.url()).toBe(`http://127.0.0.1:${host.port}/`);
  expect(await page.evaluate(() => (window as { loaded?: boolean }).loaded)).toBe(true);
  const answer = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, 'countersign.v1');
        socket.addEventListener('open', () => socket.send('{"t":"call","id":1,"method":"desk.hello","params":{}}'));
        socket.addEventListener('message', (event) => resolve(String(event.data)));
      }),
  );
  expect(JSON.parse(answer)).toEqual({ t: 'reply', id: 1, reply: { ok: true, result: { said: 'hello' } } });
  expect(host.broker.wires.map(({ shell, isPerson }) => ({ shell, isPerson }))).toEqual([
    { shell: 'web', isPerson: true },
  ]);
});

test('the cookie is out of reach of scripts', async () => {
  const page = await openOwnPage();
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('a name that was rebound to this machine gets nothing', async () => {
  await openOwnPage();
  const page = await context.newPage();
  const response = await page.goto(`http://evil.test:${host.port}/`);
  expect(response?.status()).toBe(421);
});

test('a page on another port of this machine, for which the browser sends the cookie, opens no socket', async () => {
  await openOwnPage();
  const page = await openForeignPage();
  const outcome = await page.evaluate(
    (port) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, 'countersign.v1');
        socket.addEventListener('open', () => resolve('open'));
        socket.addEventListener('error', () => resolve('refused'));
      }),
    host.port,
  );
  expect(outcome).toBe('refused');
  expect(host.broker.wires).toHaveLength(0);
});

test('a page on another port cannot read the page', async () => {
  await openOwnPage();
  const page = await openForeignPage();
  const fetched = await page.evaluate(async (port) => {
    try {
      return await (await fetch(`http://127.0.0.1:${port}/`, { credentials: 'include' })).text();
    } catch {
      return 'blocked';
    }
  }, host.port);
  expect(fetched).toBe('blocked');
});

test('a script of the page loads into no other page', async () => {
  await openOwnPage();
  const page = await openForeignPage();
  const loaded = await page.evaluate(
    (port) =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.src = `http://127.0.0.1:${port}/bridge.js`;
        script.addEventListener('load', () => resolve('loaded'));
        script.addEventListener('error', () => resolve('blocked'));
        document.head.append(script);
      }),
    host.port,
  );
  expect(loaded).toBe('blocked');
});

test('the page shows itself in no frame, its own site included', async () => {
  const own = await openOwnPage();
  const framed = (page: typeof own) =>
    page.evaluate(
      (port) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.src = `http://127.0.0.1:${port}/index.html`;
          frame.addEventListener('load', () => resolve(frame.contentDocument?.title ?? 'opaque'));
          document.body.append(frame);
        }),
      host.port,
    );
  expect(await framed(await openForeignPage())).toBe('opaque');
  expect(await framed(own)).not.toBe('The page');
});

test('a window opened by another page cannot be reached by it', async () => {
  await openOwnPage();
  const page = await openForeignPage();
  const popup = context.waitForEvent('page');
  await page.evaluate((port) => {
    (window as { opened?: unknown }).opened = window.open(`http://127.0.0.1:${port}/`);
  }, host.port);
  const opened = await popup;
  await opened.waitForLoadState();
  expect(await opened.title()).not.toBe('The page');
});

test('inline scripts and markup from text do not run in the page', async () => {
  const page = await openOwnPage();
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.ran = true';
      document.head.append(script);
    } catch {
      return 'refused';
    }
    return (window as { ran?: boolean }).ran === true ? 'ran' : 'refused';
  });
  expect(outcome).toBe('refused');
  const markup = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>x</b>';
      return 'written';
    } catch {
      return 'refused';
    }
  });
  expect(markup).toBe('refused');
});

test('a page whose message is too large loses its socket, and the next page works', async () => {
  const page = await openOwnPage();
  const code = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, 'countersign.v1');
        socket.addEventListener('open', () => socket.send('x'.repeat(5_000_000)));
        socket.addEventListener('close', (event) => resolve(event.code));
      }),
  );
  expect(code).toBe(1009);
  expect((await (await context.newPage()).goto(`http://127.0.0.1:${host.port}/`))?.status()).toBe(200);
});
