/** What the proxy keeps open between requests, and what it lets a connection become: never more than was allowed, or for longer. */
import { once } from 'node:events';
import { Agent, createServer as createHttpServer, request, type Server as HttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveHttp } from '../../../../main/node/proxy/serve/serve-http.ts';
import { openGate, type OpenGate } from './open-gate.ts';

let gate: OpenGate;
let permission: AbortController;
let addresses: readonly string[];
let origins: { server: HttpServer; open: Set<Socket>; seen: string[] }[];
let port: number;
let to: number;
let stop: () => void;
let client: Agent;
let sockets: Socket[];

const listening = async (server: Server, host: string, at = 0): Promise<number> => {
  server.listen(at, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
const originAt = async (host: string, at: number): Promise<number> => {
  const open = new Set<Socket>();
  const seen: string[] = [];
  const server = createHttpServer((asked, response) => {
    seen.push(`${asked.headers.host ?? ''}${asked.url ?? ''}`);
    response.end(host);
  });
  server.on('upgrade', (asked, socket: Socket) => {
    seen.push(`${asked.headers.host ?? ''}${asked.url ?? ''}`);
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst ');
    socket.on('data', (chunk: Buffer) => socket.write(`heard ${String(chunk)}`));
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  origins.push({ server, open, seen });
  return listening(server, host, at);
};
const get = async (): Promise<string> => {
  const url = `http://a.example:${to}/`;
  const asked = request({ agent: client, host: '127.0.0.1', port, path: url, headers: { Host: `a.example:${to}` } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>];
  let body = '';
  for await (const part of answer) body += String(part);
  return body;
};
const openTo = (at: number) => [...(origins[at]?.open ?? [])];

beforeEach(async () => {
  origins = [];
  sockets = [];
  permission = new AbortController();
  addresses = ['127.0.0.1'];
  to = await originAt('127.0.0.1', 0);
  await originAt('127.0.0.2', to);
  gate = openGate({ addresses: () => addresses, ended: () => permission.signal });
  const listener = createServer();
  port = await listening(listener, '127.0.0.1');
  stop = serveHttp({ listener, broker: gate.broker, directHost: null, directPort: 0 });
  client = new Agent({ keepAlive: true });
});
afterEach(() => {
  stop();
  client.destroy();
  for (const socket of sockets) socket.destroy();
  for (const { server, open } of origins) {
    server.close();
    for (const socket of open) socket.destroy();
  }
});

describe('a connection that is kept for the next request', () => {
  test('serves it, and is closed with the permission it was opened by, even while nothing uses it', async () => {
    await get();
    const [kept] = openTo(0);
    await get();
    expect(openTo(0)).toEqual([kept]);
    const gone = once(kept as Socket, 'close');
    permission.abort();
    await gone;
    permission = new AbortController();
    expect(await get()).toBe('127.0.0.1');
    expect(openTo(0)).not.toContain(kept);
  });

  test('does not answer for a name that leads elsewhere meanwhile', async () => {
    expect(await get()).toBe('127.0.0.1');
    addresses = ['127.0.0.2'];
    expect(await get()).toBe('127.0.0.2');
    addresses = ['127.0.0.1'];
    expect(await get()).toBe('127.0.0.1');
    expect(openTo(0)).toHaveLength(1);
  });

  test('does not outlive its attempt', async () => {
    await get();
    const gone = once(openTo(0)[0] as Socket, 'close');
    stop();
    await gone;
  });

  test('is not made for a permission that ended meanwhile', async () => {
    permission.abort();
    await expect(get()).rejects.toThrow();
    expect(openTo(0)).toHaveLength(0);
  });
});

const asking = (host: string, ...more: string[]): string =>
  [
    `GET http://${host}/up HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...more,
    '',
    '',
  ].join('\r\n');

const said = async (bytes: string, words: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let all = '';
  socket.on('data', (chunk: Buffer) => (all += String(chunk)));
  socket.write(bytes);
  await expect.poll(() => all).toContain(words);
  return all;
};

describe('an upgrade', () => {
  const smuggled = 'GET / HTTP/1.1\r\nHost: other.example\r\n\r\n';

  test('passes what comes behind it once the server has agreed, until the permission ends', async () => {
    const all = await said(`${asking(`a.example:${to}`)}ping`, 'heard ping');
    expect(all).toMatch(/^HTTP\/1\.1 101 [^]*upgrade: websocket\r\n\r\nfirst heard ping$/iu);
    const gone = once(sockets[0] as Socket, 'close');
    permission.abort();
    await gone;
    await expect.poll(() => openTo(0).every(({ readableEnded }) => readableEnded)).toBe(true);
  });

  test('that the server does not want is its last answer: what stands behind it is no request to anybody', async () => {
    origins[0]?.server.removeAllListeners('upgrade');
    const all = await said(`${asking(`a.example:${to}`)}${smuggled}`, '127.0.0.1');
    expect(all).toMatch(/^HTTP\/1\.1 200 /u);
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
    expect(origins[0]?.seen).toEqual([`a.example:${to}/up`]);
  });

  test.each([
    ['a body', 'Content-Length: 5'],
    ['a body in chunks', 'Transfer-Encoding: chunked'],
  ])('with %s is refused', async (_, header) => {
    expect(await said(asking(`a.example:${to}`, header), 'no plain GET')).toMatch(/^HTTP\/1\.1 400 /u);
    expect(gate.reports).toHaveLength(1);
    expect(openTo(0)).toEqual([]);
  });
});
