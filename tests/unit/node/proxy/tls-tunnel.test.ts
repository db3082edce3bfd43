/** TLS through the proxy: what names another host, or hides whom it names, never arrives; everything else does, as it was sent. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveDirect } from '../../../../main/node/proxy/serve/serve-direct.ts';
import { serveHttp } from '../../../../main/node/proxy/serve/serve-http.ts';
import { serveSocks } from '../../../../main/node/proxy/serve/serve-socks.ts';
import { openGate, type OpenGate } from './open-gate.ts';
import { helloMessage, inRecords, named, record } from './write-hello.ts';

const host = '127.0.0.1';
let gate: OpenGate;
let stops: (() => void)[];
let sockets: Socket[];
let received: Buffer;

const listening = async (server: Server): Promise<number> => {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
/** A server that notes what arrives, and says what it is told to when something does. */
const origin = async (answers: readonly Uint8Array[] = []): Promise<number> => {
  const left = [...answers];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const answer = left.shift();
      if (answer !== undefined) socket.write(answer);
    });
  });
  stops.push(() => server.close());
  return listening(server);
};
const opened = async (port: number): Promise<Socket> => {
  const socket = connect(port, host);
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
/** Broken off counts as closed. */
const closing = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve));
const refusal = (): Uint8Array => Buffer.alloc(0);

const hostOf = (): string => host;

const ways = {
  'a tunnel': async (to: number) => {
    const listener = createServer();
    const port = await listening(listener);
    stops.push(serveHttp({ listener, broker: gate.broker, directHost: null, directPort: 0 }));
    const socket = await opened(port);
    socket.write(`CONNECT ${host}:${to} HTTP/1.1\r\nHost: ${host}:${to}\r\n\r\n`);
    await once(socket, 'readable');
    expect(String(socket.read())).toMatch(/^HTTP\/1\.1 200 /u);
    return socket;
  },
  SOCKS: async (to: number) => {
    const listener = createServer();
    const port = await listening(listener);
    stops.push(serveSocks(listener, gate.broker));
    const socket = await opened(port);
    socket.write(Uint8Array.of(5, 1, 0, 5, 1, 0, 1, 127, 0, 0, 1, to >> 8, to & 255));
    for (let got = 0; got < 12;) {
      await once(socket, 'readable');
      got += (socket.read() as Buffer | null)?.length ?? 0;
    }
    return socket;
  },
  'a direct connection': async (to: number) => {
    const listener = createServer();
    const port = await listening(listener);
    stops.push(serveDirect({ listener, port: to, protocol: 'https', broker: gate.broker, hostOf, refusal }));
    return opened(port);
  },
} as const;

beforeEach(() => {
  gate = openGate();
  stops = [];
  sockets = [];
  received = Buffer.alloc(0);
});
afterEach(() => {
  for (const stop of stops) stop();
  for (const socket of sockets) socket.destroy();
});

const other = helloMessage({ ...named('other.example'), padding: 40_000 });
const warning = record(Uint8Array.of(1, 90), { type: 21 });
const retry = record(
  Buffer.concat([
    Uint8Array.of(2, 0, 0, 40, 3, 3),
    Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex'),
    Uint8Array.of(0, 19, 1, 0, 0, 0),
  ]),
);
const own = record(helloMessage(named(host)));

describe.each(Object.entries(ways))('through %s', (_, open) => {
  test.each([
    ['another name behind a long padding', inRecords(other, 16_384), 'other.example'],
    ['another name in many small records', inRecords(helloMessage(named('other.example')), 3), 'other.example'],
    ['another name behind a warning', Buffer.concat([warning, record(helloMessage(named('other.example')))]), null],
    ['a hello without an end', inRecords(helloMessage({ padding: 65_480 }), 16_384), null],
    ['the hello of SSL 2', Uint8Array.of(0x80, 0x2e, 1, 3, 1, 0, 21, 0, 0, 0, 16), null],
  ])('%s ends the connection, and nothing of it arrives', async (_title, bytes, name) => {
    const client = await open(await origin());
    const closed = closing(client);
    client.resume();
    client.write(bytes);
    await closed;
    expect(received).toHaveLength(0);
    expect(gate.otherNames.map(([, each]) => each)).toEqual([name]);
  });

  test('a hello that is broken off does not arrive', async () => {
    const client = await open(await origin());
    const closed = closing(client);
    client.resume();
    client.end(own.subarray(0, -1));
    await closed;
    expect(received).toHaveLength(0);
    expect(gate.otherNames).toHaveLength(1);
  });

  test('a second hello that the server asked for is looked at too, even if it was sent ahead', async () => {
    for (const isAhead of [false, true]) {
      received = Buffer.alloc(0);
      const client = await open(await origin([retry]));
      const closed = closing(client);
      const second = record(helloMessage(named('other.example')));
      const answered = once(client, 'data');
      client.write(isAhead ? Buffer.concat([own, second]) : own);
      await answered;
      if (!isAhead) client.write(second);
      await closed;
      expect(received).toEqual(own);
      expect(gate.otherNames.at(-1)?.[1]).toBe('other.example');
    }
  });

  test('what is no TLS, or comes byte by byte, arrives as it was sent', async () => {
    for (const bytes of [
      Buffer.from('\x16\x00'),
      Buffer.from('hello\r\n'),
      Buffer.concat([own, Buffer.alloc(9, 23)]),
    ]) {
      received = Buffer.alloc(0);
      const client = await open(await origin([Buffer.from('x')]));
      for (const byte of bytes) client.write(Uint8Array.of(byte));
      await expect.poll(() => received).toEqual(bytes);
    }
    expect(gate.otherNames).toEqual([]);
  });
});

describe('a real server', () => {
  let folder: string;
  let certificate: { key: Buffer; cert: Buffer };
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'countersign-tls-'));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', [...made, '-subj', '/CN=a.example', '-keyout', key, '-out', cert], { stdio: 'pipe' });
    certificate = { key: readFileSync(key), cert: readFileSync(cert) };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['at the first hello', 'X25519'],
    ['at the second', 'P-521'],
  ])('that agrees %s is spoken with', async (_, curve) => {
    const server = createTlsServer({ ...certificate, ecdhCurve: curve }, (socket) =>
      socket.end(`served ${socket.getProtocol()}`),
    );
    stops.push(() => server.close());
    const client = await ways['a tunnel'](await listening(server));
    const secure = connectTls({ socket: client, rejectUnauthorized: false, ecdhCurve: 'X25519:P-521' });
    secure.setEncoding('utf8');
    let said = '';
    for await (const part of secure) said += String(part);
    expect(said).toBe('served TLSv1.3');
    expect(gate.otherNames).toEqual([]);
  });
});
