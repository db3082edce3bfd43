/** The proxy's listeners against clients that mean harm or know no better: refused, reported, and the next client is served. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serveHttp } from '../../../../main/node/proxy/serve/serve-http.ts';
import { serveSocks } from '../../../../main/node/proxy/serve/serve-socks.ts';
import { openGate, type OpenGate } from './open-gate.ts';

let gate: OpenGate;
let stops: (() => void)[];
let origin: Server;

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const open = async (serve: typeof serveHttp | typeof serveSocks): Promise<number> => {
  const listener = createServer();
  const port = await listening(listener);
  stops.push(
    serve === serveHttp
      ? serveHttp({ listener, broker: gate.broker, directHost: null, directPort: 0 })
      : serveSocks(listener, gate.broker),
  );
  return port;
};
/** Everything that is answered until the other side closes. */
const say = (port: number, bytes: string | Uint8Array, end = true): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => (end ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk: Buffer) => parts.push(chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });

beforeEach(() => {
  gate = openGate();
  stops = [];
  origin = createServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')),
  );
});
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops) stop();
  origin.close();
});

const head = (line: string, ...headers: string[]): string => [line, ...headers, '', ''].join('\r\n');
const get = 'GET http://a.example/ HTTP/1.1';

describe('the HTTP proxy refuses', () => {
  test.each([
    ['a header of 64 KiB', head(get, 'Host: a.example', `X: ${'x'.repeat(64 * 1024)}`), 431],
    [
      'many headers of 64 KiB together',
      head(get, 'Host: a.example', ...Array.from({ length: 700 }, (_, at) => `X${at}: ${'x'.repeat(90)}`)),
      431,
    ],
    ['a bare line feed in a header', `${get}\r\nHost: a.example\nX: y\r\n\r\n`, 400],
    ['a space before the colon', head(get, 'Host : a.example'), 400],
    ['a folded header', `${get}\r\nHost: a.example\r\nX: a\r\n b\r\n\r\n`, 400],
    [
      'a length beside chunks',
      head('POST http://a.example/ HTTP/1.1', 'Host: a.example', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
    ],
    [
      'two lengths',
      head('POST http://a.example/ HTTP/1.1', 'Host: a.example', 'Content-Length: 1', 'Content-Length: 2'),
      400,
    ],
    ['a host that is not the URL’s', head(get, 'Host: b.example'), 400],
    ['two hosts', head(get, 'Host: a.example', 'Host: b.example'), 400],
    ['a user name in the URL', head('GET http://u:p@a.example/ HTTP/1.1', 'Host: a.example'), 400],
    ['CONNECT to port 0', head('CONNECT a.example:0 HTTP/1.1', 'Host: a.example:0'), 400],
    ['CONNECT to port 65536', head('CONNECT a.example:65536 HTTP/1.1', 'Host: a.example:65536'), 400],
    ['CONNECT without a port', head('CONNECT a.example HTTP/1.1', 'Host: a.example'), 400],
    ['CONNECT with another Host', head('CONNECT a.example:443 HTTP/1.1', 'Host: b.example:443'), 400],
    ['HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['TLS', Buffer.from('16030100050100000100', 'hex'), 400],
    ['zeros', new Uint8Array(100), 400],
  ])('%s, says so, and serves the next one', async (_, bytes, status) => {
    const port = await open(serveHttp);
    expect(await say(port, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(gate.reports).toHaveLength(1);
    expect(gate.asked).toEqual([]);
    const to = await listening(origin);
    const good = head(`GET http://127.0.0.1:${to}/ HTTP/1.1`, `Host: 127.0.0.1:${to}`, 'Connection: close');
    expect(await say(port, good, false)).toContain('ok');
  });

  test('what hides behind a chunk extension is no second request', async () => {
    const port = await open(serveHttp);
    const to = await listening(origin);
    const body = '1;ext="\r\nGET http://evil.example/ HTTP/1.1\r\n\r\n"\r\nx\r\n0\r\n\r\n';
    const line = `POST http://127.0.0.1:${to}/ HTTP/1.1`;
    await say(port, `${head(line, `Host: 127.0.0.1:${to}`, 'Transfer-Encoding: chunked')}${body}`);
    expect(gate.asked.map(({ host }) => host)).not.toContain('evil.example');
  });
});

test('a SOCKS client that never finishes is let go after twenty seconds, and another one is served meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const port = await open(serveSocks);
  const slow = say(port, Uint8Array.of(5), false);
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  vi.advanceTimersByTime(19_999);
  expect(gate.reports).toEqual([]);
  const to = await listening(origin);
  const request = [5, 1, 0, 5, 1, 0, 1, 127, 0, 0, 1, to >> 8, to & 255, ...Buffer.from('x')];
  expect(await say(port, Uint8Array.from(request), false)).toContain('ok');
  vi.advanceTimersByTime(1);
  expect(await slow).toBe('');
  expect(gate.reports).toEqual([expect.stringContaining('not finished in time')]);
});

test.each([
  ['cut off in its name', [5, 1, 0, 5, 1, 0, 3, 200, 97, 98]],
  ['cut off in its greeting', [5, 3, 0]],
  ['with an empty name', [5, 1, 0, 5, 1, 0, 3, 0, 0, 80]],
  ['to port 0', [5, 1, 0, 5, 1, 0, 1, 8, 8, 8, 8, 0, 0]],
  ['of version 4', [4, 1, 0, 80, 8, 8, 8, 8, 0]],
  [
    'longer than any request',
    [5, 255, ...Array.from({ length: 255 }, () => 1), ...Array.from({ length: 2000 }, () => 7)],
  ],
])('a SOCKS request %s is refused and reported', async (_, bytes) => {
  const port = await open(serveSocks);
  await say(port, Uint8Array.from(bytes));
  expect(gate.reports.length).toBeGreaterThan(0);
  expect(gate.asked).toEqual([]);
});
