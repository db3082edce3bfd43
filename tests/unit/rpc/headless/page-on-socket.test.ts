/** The page behind a Unix socket, as a person reaches it through a tunnel. */
import { existsSync, lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { servePage, type ServedPage } from '../../../../main/rpc/headless/serve-page.ts';
import { handClock } from '../../../fakes/hand-clock.ts';

let base: string;
let socketPath: string;
let page: ServedPage | null = null;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ps-'));
  socketPath = join(base, 'run', 'ui.sock');
  writeFileSync(join(base, 'index.html'), 'the page');
});
afterEach(async () => {
  await page?.close();
  page = null;
  rmSync(base, { recursive: true });
});

const serve = (publicOrigin: string): Promise<ServedPage> =>
  servePage({
    staticDir: base,
    onWire: () => undefined,
    clock: handClock(),
    listen: { socketPath, publicOrigin },
  });
const ask = (path: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request({ socketPath, path, headers }, (response) => resolve(response.resume()))
      .once('error', reject)
      .end();
  });

test('links and cookies follow the address that the person’s browser sees', async () => {
  page = await serve('http://localhost:7777/');
  const link = new URL(page.url());
  expect([page.port, link.origin]).toEqual([null, 'http://localhost:7777']);
  const entered = await ask(link.pathname + link.search, { host: 'localhost:7777' });
  expect(entered.statusCode).toBe(303);
  expect(entered.headers['set-cookie']?.[0]).toMatch(/^countersign_7777=/);
  const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const shown = await ask('/', { host: 'localhost:7777', cookie });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['content-security-policy']).toContain("connect-src 'self' ws://localhost:7777;");
});

test('only that address is answered, and a cookie is still needed', async () => {
  page = await serve('http://localhost:7777');
  expect((await ask('/', { host: 'localhost:7778' })).statusCode).toBe(421);
  expect((await ask('/', { host: '127.0.0.1:7777' })).statusCode).toBe(421);
  expect((await ask('/', { host: 'localhost:7777' })).statusCode).toBe(401);
});

test('behind https the cookie travels only by https, and the page talks over wss', async () => {
  page = await serve('https://desk.example');
  const link = new URL(page.url());
  const entered = await ask(link.pathname + link.search, { host: 'desk.example' });
  expect(entered.headers['set-cookie']?.[0]).toContain('; Secure');
  expect(entered.headers['content-security-policy']).toContain("connect-src 'self' wss://desk.example;");
});

test('the socket is the owner’s alone, and goes with the desk', async () => {
  page = await serve('http://localhost:7777');
  expect((lstatSync(socketPath).mode & 0o777).toString(8)).toBe('600');
  expect((lstatSync(join(base, 'run')).mode & 0o777).toString(8)).toBe('700');
  await page.close();
  expect(existsSync(socketPath)).toBe(false);
  page = await serve('http://localhost:7777');
});

test('a socket that is served already is an error with a way out', async () => {
  page = await serve('http://localhost:7777');
  await expect(serve('http://localhost:7777')).rejects.toMatchObject({ code: 'already-settled' });
});
