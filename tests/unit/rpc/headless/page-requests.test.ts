/** Facts about the headless host's plain HTTP: who gets in, and what they can fetch. */
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failuresPerMinute } from '../../../../main/rpc/headless/entrance.ts';
import { maxSessions, sessionIdleMs } from '../../../../main/rpc/headless/browser-sessions.ts';
import { tokenLifetimeMs } from '../../../../main/rpc/headless/one-time-tokens.ts';
import { maxOpenPages } from '../../../../main/rpc/headless/serve-page.ts';
import { openPageHost, type PageHost } from '../../../fakes/people/open-page-host.ts';

const yearMs = 365 * 86_400_000;
const pathOf = (url: string): string => url.replace(/^http:\/\/[^/]+/, '');

describe('the way in', () => {
  let host: PageHost;
  beforeEach(async () => {
    host = await openPageHost();
  });
  afterEach(() => host.close());

  test('a fresh link sets a cookie that scripts and other sites cannot use, and leaves the address bar', async () => {
    const link = pathOf(host.page.url());
    expect(link).toMatch(/^\/start\?t=[\w-]{43}$/);
    const { status, headers } = await host.ask(link);
    expect([status, headers['location']]).toEqual([303, '/']);
    expect(headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^countersign_${host.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a link works once', async () => {
    const link = pathOf(host.page.url());
    await host.ask(link);
    expect((await host.ask(link)).status).toBe(401);
  });

  test('a link preview does not use the link up', async () => {
    const link = pathOf(host.page.url());
    expect((await host.ask(link, {}, 'HEAD')).status).toBe(405);
    expect((await host.ask(link)).status).toBe(303);
  });

  test('a link works for a minute and no longer', async () => {
    const [early, late] = [pathOf(host.page.url()), pathOf(host.page.url())];
    host.clock.advance(tokenLifetimeMs);
    expect((await host.ask(early)).status).toBe(303);
    host.clock.advance(1);
    expect((await host.ask(late)).status).toBe(401);
  });

  test.each([
    ['ahead', yearMs],
    ['back', -yearMs],
  ])('a clock that is set a year %s neither ends a link nor lengthens it', async (_where, stepMs) => {
    const [early, late] = [pathOf(host.page.url()), pathOf(host.page.url())];
    host.clock.step(stepMs);
    expect((await host.ask(early)).status).toBe(303);
    host.clock.advance(tokenLifetimeMs + 1);
    expect((await host.ask(late)).status).toBe(401);
  });

  test('a clock that is set back lengthens neither the time of a browser nor the time without guesses', async () => {
    const cookie = await host.enter();
    for (let guess = 0; guess < failuresPerMinute; guess += 1) await host.ask(`/start?t=${guess}`);
    host.clock.step(-yearMs);
    host.clock.advance(60_000);
    expect((await host.ask('/start')).status).toBe(401);
    host.clock.advance(sessionIdleMs);
    expect((await host.ask('/', { cookie })).status).toBe(401);
  });

  test('a link that another page sent the browser to does not work', async () => {
    const link = pathOf(host.page.url());
    expect((await host.ask(link, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await host.ask(link, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
  });

  test('guessing is slowed down, and the right link still works meanwhile', async () => {
    for (let guess = 0; guess < failuresPerMinute; guess += 1) {
      expect((await host.ask(`/start?t=${guess}`)).status).toBe(401);
    }
    expect((await host.ask('/start')).status).toBe(429);
    expect((await host.ask(pathOf(host.page.url()))).status).toBe(303);
    host.clock.advance(60_000);
    expect((await host.ask('/start')).status).toBe(401);
  });

  test('a browser that was away for too long has to come in again', async () => {
    const cookie = await host.enter();
    host.clock.advance(sessionIdleMs);
    expect((await host.ask('/', { cookie })).status).toBe(200);
    host.clock.advance(sessionIdleMs + 1);
    expect((await host.ask('/', { cookie })).status).toBe(401);
  });

  test('one browser more than the limit pushes out the one not seen for longest', async () => {
    const cookies: string[] = [];
    for (let browser = 0; browser < maxSessions; browser += 1) {
      cookies.push(await host.enter());
      host.clock.advance(1);
    }
    await host.ask('/', { cookie: cookies[0] });
    await host.enter();
    expect((await host.ask('/', { cookie: cookies[0] })).status).toBe(200);
    expect((await host.ask('/', { cookie: cookies[1] })).status).toBe(401);
  });

  test('one page more than the limit is refused with what helps, until one is closed', async () => {
    const cookie = await host.enter();
    const open = async (): Promise<WebSocket | string> => {
      const origin = `http://127.0.0.1:${host.port}`;
      const socket = new WebSocket(`ws://127.0.0.1:${host.port}/ws`, 'countersign.v1', { origin, headers: { cookie } });
      return new Promise((resolve, reject) => {
        socket.once('open', () => resolve(socket));
        socket.once('error', reject);
        socket.once('unexpected-response', (_request, response) => {
          void text(response).then((said) => resolve(`${response.statusCode ?? 0} ${said.trim()}`));
        });
      });
    };
    const pages: (WebSocket | string)[] = [];
    for (let n = 0; n < maxOpenPages; n += 1) pages.push(await open());
    expect(pages.filter((page) => typeof page === 'string')).toEqual([]);
    expect(await open()).toBe('503 As many pages are open as the desk takes. Close some of them.');
    const [first] = pages;
    if (first instanceof WebSocket) {
      first.close();
      await once(first, 'close');
    }
    await expect.poll(async () => typeof (await open())).toBe('object');
  });

  test('a port that is taken is an error with a way out', async () => {
    const { servePage } = await import('../../../../main/rpc/headless/serve-page.ts');
    await expect(
      servePage({ staticDir: '/', onWire: () => undefined, clock: host.clock, listen: { port: host.port } }),
    ).rejects.toMatchObject({ code: 'launch-failed', remedy: expect.stringContaining('--port') as string });
  });
});

describe('inside', () => {
  let host: PageHost;
  let cookie: string;
  beforeAll(async () => {
    host = await openPageHost();
    cookie = await host.enter();
  });
  afterAll(() => host.close());

  test.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/index.html', 200, 'text/html; charset=utf-8'],
    ['/bridge.js', 200, 'text/javascript; charset=utf-8'],
    ['/assets/style.css?v=1', 200, 'text/css; charset=utf-8'],
    ['/missing.js', 404, 'text/plain; charset=utf-8'],
    ['/assets', 404, 'text/plain; charset=utf-8'],
    ['/notes.secret', 404, 'text/plain; charset=utf-8'],
    ['/../outside.html', 404, 'text/plain; charset=utf-8'],
    ['/assets/../../outside.html', 404, 'text/plain; charset=utf-8'],
    ['/%2e%2e/outside.html', 404, 'text/plain; charset=utf-8'],
    ['/..%2foutside.html', 404, 'text/plain; charset=utf-8'],
    ['/%252e%252e/outside.html', 404, 'text/plain; charset=utf-8'],
    ['/..%5coutside.html', 404, 'text/plain; charset=utf-8'],
    ['/link.html', 404, 'text/plain; charset=utf-8'],
    ['/index.html%00.js', 404, 'text/plain; charset=utf-8'],
    ['/%ff', 404, 'text/plain; charset=utf-8'],
    ['//evil.test/index.html', 404, 'text/plain; charset=utf-8'],
    ['http://evil.test/index.html', 404, 'text/plain; charset=utf-8'],
  ])('%s answers %i', async (path, status, type) => {
    const answer = await host.ask(path, { cookie });
    expect([answer.status, answer.headers['content-type']]).toEqual([status, type]);
    expect(answer.body).not.toContain('outside');
  });

  test.each([
    ['without a cookie', {}, 401],
    ['with an empty cookie', { cookie: 'x' }, 401],
    ['with a cookie of another host', { cookie: 'countersign_1=abc' }, 401],
    ['by a name that is not ours', { host: 'evil.test' }, 421],
    ['by our address with another port', { host: '127.0.0.1:1' }, 421],
    ['by our address without a port', { host: '127.0.0.1' }, 421],
    ['by a name that ends like ours', { host: 'evil.localhost' }, 421],
    ['from another origin', { origin: 'http://localhost:1' }, 403],
    ['from nowhere', { origin: 'null' }, 403],
    ['from another port of this machine', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('the page asked for %s is refused', async (name, headers, status) => {
    const known = name.includes('cookie') ? {} : { cookie };
    expect((await host.ask('/', { ...known, ...headers })).status).toBe(status);
  });

  test('the page may only be read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await host.ask('/', { cookie }, method)).status).toBe(405);
    }
    const head = await host.ask('/', { cookie }, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
  });

  test('every answer, a refusal too, carries the whole set of protective headers', async () => {
    for (const path of ['/', '/missing', '/start?t=wrong', '/bridge.js']) {
      const { headers } = await host.ask(path, { cookie });
      expect(headers).toMatchObject({
        'content-security-policy': [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
          "img-src 'self' data:",
          "font-src 'self'",
          `connect-src 'self' ws://127.0.0.1:${host.port} ws://localhost:${host.port}`,
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ].join('; '),
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
  });

  const keeping = async (path: string, headers: OutgoingHttpHeaders) =>
    (await host.ask(path, headers)).headers['cache-control'];
  test('what is named by its content is kept by the browser that was let in, and nothing else is', async () => {
    expect(await keeping('/assets/style.css', { cookie })).toBe('private, max-age=31536000, immutable');
    expect(await keeping('/assets/style.css', {})).toBe('no-store');
    expect(await keeping('/assets/missing.css', { cookie })).toBe('no-store');
    expect(await keeping('/bridge.js', { cookie })).toBe('no-store');
  });

  const own = () => ({
    cookie,
    origin: `http://127.0.0.1:${host.port}`,
    'sec-websocket-protocol': 'countersign.v1',
  });
  test.each([
    ['our own page', {}, 101],
    ['no cookie', { cookie: undefined }, 401],
    ['no origin', { origin: undefined }, 403],
    ['an origin of null', { origin: 'null' }, 403],
    ['another port of this machine', { origin: 'http://localhost:1' }, 403],
    ['our port by our other name', () => ({ origin: `http://localhost:${host.port}` }), 403],
    ['https instead of http', () => ({ origin: `https://127.0.0.1:${host.port}` }), 403],
    ['a rebound name', { host: 'evil.test' }, 421],
    ['a rebound name with a matching origin', { host: 'evil.test', origin: 'http://evil.test' }, 421],
    ['another site by its own word', { 'sec-fetch-site': 'cross-site' }, 403],
    ['no protocol', { 'sec-websocket-protocol': undefined }, 400],
    ['another protocol', { 'sec-websocket-protocol': 'countersign.v2' }, 400],
    ['our protocol among others', { 'sec-websocket-protocol': 'x, countersign.v1' }, 101],
  ])('a socket opened by %s gets %j -> %i', async (_name, change, status) => {
    const headers = { ...own(), ...(typeof change === 'function' ? change() : change) };
    const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
    expect(await host.upgrade(Object.fromEntries(given))).toBe(status);
  });

  test('a socket opens on one path only', async () => {
    expect(await host.upgrade(own(), '/')).toBe(404);
    expect(await host.upgrade(own(), '/ws?x')).toBe(404);
  });
});
