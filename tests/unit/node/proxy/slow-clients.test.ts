/** Clients that are slow or many on purpose: each is let go within a limit of ours, and the next one is served. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenerLimits, type ListenerLimits } from '../../../../main/node/proxy/listener-limits.ts';
import { serveDirect } from '../../../../main/node/proxy/serve/serve-direct.ts';
import { serveHttp } from '../../../../main/node/proxy/serve/serve-http.ts';
import { serveSocks } from '../../../../main/node/proxy/serve/serve-socks.ts';
import { openGate, type OpenGate } from './open-gate.ts';

const quick: ListenerLimits = { connections: 4, headMs: 200, checkMs: 20, silentBodyMs: 200 };

let gate: OpenGate;
let origin: Server;
let to = 0;
let open: { stop: () => void; sockets: Socket[]; origins: Socket[] };

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const serve = async (limits: ListenerLimits = quick): Promise<number> => {
  const listener = createServer();
  const port = await listening(listener);
  open.stop = serveHttp({ listener, broker: gate.broker, directHost: null, directPort: 0, limits });
  return port;
};
const client = async (port: number, bytes: string): Promise<{ socket: Socket; said: Promise<string> }> => {
  const parts: Buffer[] = [];
  const socket = connect(port, '127.0.0.1');
  open.sockets.push(socket);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => parts.push(chunk));
  const said = once(socket, 'close').then(() => Buffer.concat(parts).toString('latin1'));
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, said };
};
const head = (line: string, ...headers: string[]): string => [line, ...headers, '', ''].join('\r\n');
const page = (): string => head(`GET http://127.0.0.1:${to}/ HTTP/1.1`, `Host: 127.0.0.1:${to}`, 'Connection: close');

beforeEach(async () => {
  gate = openGate();
  open = { stop: () => undefined, sockets: [], origins: [] };
  origin = createServer((socket) => {
    open.origins.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      if (chunk.toString().startsWith('GET')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
  });
  to = await listening(origin);
});
afterEach(() => {
  open.stop();
  for (const socket of [...open.sockets, ...open.origins]) socket.destroy();
  origin.close();
});

describe('a head that never ends', () => {
  test.each([
    ['without a byte', ''],
    ['after a byte', 'G'],
    ['in its first line', 'CONNECT a.example:443 HT'],
    ['in its headers', 'GET http://a.example/ HTTP/1.1\r\nHost: a.example\r\nX: '],
  ])('%s is let go, reported, and another client is served meanwhile', async (_, bytes) => {
    const port = await serve();
    const slow = await client(port, bytes);
    expect(await (await client(port, page())).said).toContain('ok');
    expect(await slow.said).toMatch(/^(?:HTTP\/1\.1 408 |$)/u);
    expect(gate.asked).toHaveLength(1);
    expect(gate.reports).toEqual(bytes === '' ? [] : [expect.stringContaining('ERR_HTTP_REQUEST_TIMEOUT')]);
  });

  test('is let go although a byte comes now and then', async () => {
    const port = await serve();
    const slow = await client(port, 'GET http://a.example/ HTTP/1.1\r\n');
    const drip = setInterval(() => slow.socket.write('X: y\r\n'), 20);
    expect(await slow.said).toMatch(/^HTTP\/1\.1 408 /u);
    clearInterval(drip);
    expect(gate.reports).toHaveLength(1);
  });
});

const post = (extra: string): string => head(`POST http://127.0.0.1:${to}/ HTTP/1.1`, `Host: 127.0.0.1:${to}`, extra);

describe('a body that never ends', () => {
  test.each([
    ['with a length', () => `${post('Content-Length: 100')}begin`],
    ['in chunks', () => `${post('Transfer-Encoding: chunked')}5\r\nbegin\r\n`],
  ])('%s is let go when it does not go on, at both ends', async (_, bytes) => {
    const port = await serve();
    const slow = await client(port, bytes());
    await expect.poll(() => open.origins.length).toBe(1);
    const gone = once(open.origins[0] as Socket, 'close');
    await slow.said;
    await gone;
    expect(gate.reports).toEqual([expect.stringContaining('whose body did not go on')]);
    expect(await (await client(port, page())).said).toContain('ok');
  });

  test('is not that of a request whose answer takes long', async () => {
    const port = await serve();
    const whole = await client(port, `${post('Content-Length: 5')}whole`);
    const other = await client(port, `${post('Content-Length: 100')}begin`);
    await other.said;
    expect(whole.socket.destroyed).toBe(false);
    await expect.poll(() => open.origins.length).toBe(2);
    open.origins[0]?.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nlate');
    await expect.poll(() => whole.socket.bytesRead).toBeGreaterThan(0);
    expect(gate.reports).toHaveLength(1);
  });
});

describe('more connections than one attempt may have', () => {
  const kinds = {
    'the HTTP proxy': (listener: Server, limits: ListenerLimits) =>
      serveHttp({ listener, broker: gate.broker, directHost: null, directPort: 0, limits }),
    SOCKS: (listener: Server, limits: ListenerLimits) => serveSocks(listener, gate.broker, { limits }),
    'a direct listener': (listener: Server, limits: ListenerLimits) =>
      serveDirect({
        listener,
        port: to,
        protocol: 'tcp',
        broker: gate.broker,
        hostOf: () => 'a.example',
        refusal: () => Buffer.alloc(0),
        limits,
      }),
  };

  test.each(Object.entries(kinds))('at %s are closed and reported, and what ends makes room', async (_, start) => {
    const listener = createServer();
    const port = await listening(listener);
    open.stop = start(listener, { ...listenerLimits, connections: 4 });
    const held = await Promise.all(Array.from({ length: 4 }, () => client(port, '')));
    const fifth = await client(port, '');
    expect(await fifth.said).toBe('');
    expect(held.map(({ socket }) => socket.destroyed)).toEqual([false, false, false, false]);
    expect(gate.reports).toEqual([expect.stringContaining('because 4 are open')]);
    held[0]?.socket.destroy();
    await held[0]?.said;
    await expect
      .poll(async () => {
        const next = await client(port, '');
        const over = next.said.then(() => 'closed');
        return Promise.race([over, new Promise((resolve) => setImmediate(() => setImmediate(resolve, 'open')))]);
      })
      .toBe('open');
  });
});
