/** The proxy of an attempt without a sandbox: on this machine's loopback, where only its password makes it that attempt's. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openHostProxy, type HostProxy } from '../../../../main/node/proxy/serve/open-host-proxy.ts';
import { openGate, type OpenGate } from './open-gate.ts';

let origin: Server;
let to = 0;
let gates: OpenGate[];
let proxies: HostProxy[];

interface EntryPoint {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}
const entryPointOf = (url: string | undefined): EntryPoint => {
  const { port, username, password } = new URL(url ?? '');
  return { port: Number(port), user: username, password };
};
const open = async (): Promise<{ gate: OpenGate; http: EntryPoint; socks: EntryPoint }> => {
  const gate = openGate();
  const proxy = await openHostProxy(gate.broker);
  gates.push(gate);
  proxies.push(proxy);
  const { http_proxy: http, COUNTERSIGN_SOCKS_PROXY: socks } = proxy.variables;
  return { gate, http: entryPointOf(http), socks: entryPointOf(socks) };
};
/** Everything that is answered until the other side closes. */
const say = (port: number, bytes: string | Uint8Array): Promise<string> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => parts.push(chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });
const basic = (user: string, password: string): string =>
  `Proxy-Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const head = (...lines: string[]): string => [...lines, '', ''].join('\r\n');

beforeEach(async () => {
  gates = [];
  proxies = [];
  origin = createServer((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')),
  );
  origin.listen(0, '127.0.0.1');
  await once(origin, 'listening');
  to = (origin.address() as AddressInfo).port;
});
afterEach(() => {
  for (const proxy of proxies) proxy.close();
  origin.close();
});

const requests = (extra: readonly string[]): readonly (readonly [string, string])[] => {
  const host = `Host: 127.0.0.1:${to}`;
  return [
    ['a request', head(`GET http://127.0.0.1:${to}/ HTTP/1.1`, host, 'Connection: close', ...extra)],
    ['a tunnel', `${head(`CONNECT 127.0.0.1:${to} HTTP/1.1`, host, ...extra)}x`],
    [
      'a WebSocket',
      head(`GET http://127.0.0.1:${to}/ HTTP/1.1`, host, 'Connection: Upgrade', 'Upgrade: websocket', ...extra),
    ],
  ];
};

describe('over HTTP', () => {
  test('whoever has the password of the attempt goes through', async () => {
    const { gate, http } = await open();
    for (const [, bytes] of requests([basic(http.user, http.password)])) {
      expect(await say(http.port, bytes)).toContain('ok');
    }
    expect(gate.reports).toEqual([]);
    expect(gate.asked).toHaveLength(3);
  });

  test('whoever has none, or the one of another attempt, is refused and reported, and nobody is asked', async () => {
    const { gate, http } = await open();
    const other = await open();
    const strangers = [
      [],
      [basic(other.http.user, other.http.password)],
      [basic(http.user, `${http.password}x`)],
      [basic(http.user, http.password.slice(1))],
      [`Proxy-Authorization: Bearer ${http.password}`],
      [basic(http.user, '')],
    ];
    for (const extra of strangers) {
      for (const [, bytes] of requests(extra)) {
        const answer = await say(http.port, bytes);
        expect(answer).toMatch(/^HTTP\/1\.1 407 /u);
        expect(answer).toContain('Proxy-Authenticate: Basic');
      }
    }
    expect(gate.reports).toHaveLength(strangers.length * 3);
    expect(new Set(gate.reports)).toEqual(
      new Set(['a program without a password.', 'a program with the password of another.']),
    );
    expect(gate.asked).toEqual([]);
  });
});

const ask = (): number[] => [5, 1, 0, 1, 127, 0, 0, 1, to >> 8, to & 255, ...Buffer.from('x')];

const signIn = (user: string, password: string): number[] => [
  1,
  user.length,
  ...Buffer.from(user),
  password.length,
  ...Buffer.from(password),
];

describe('over SOCKS', () => {
  test('whoever has the password of the attempt goes through', async () => {
    const { gate, socks } = await open();
    const bytes = [5, 2, 0, 2, ...signIn(socks.user, socks.password), ...ask()];
    expect(await say(socks.port, Uint8Array.from(bytes))).toContain('ok');
    expect(gate.reports).toEqual([]);
  });

  test.each([
    ['without signing in', () => [5, 1, 0, ...ask()], 'it has no password'],
    ['with another password', () => [5, 1, 2, ...signIn('run', 'x'), ...ask()], 'its password is not the one'],
    ['with an empty one', () => [5, 1, 2, 1, 0, 0, ...ask()], 'its password is not the one'],
    ['with the request in its place', () => [5, 1, 2, ...ask()], 'its password is not the one'],
  ])('whoever comes %s is refused and reported', async (_, bytes, why) => {
    const { gate, socks } = await open();
    expect(await say(socks.port, Uint8Array.from(bytes()))).not.toContain('ok');
    expect(gate.reports).toEqual([expect.stringContaining(why)]);
    expect(gate.asked).toEqual([]);
  });
});

test('after its attempt nobody is there any more, and what it carried is closed', async () => {
  const { http } = await open();
  const socket = connect(http.port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  proxies[0]?.close();
  await closed;
  const late = connect(http.port, '127.0.0.1');
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});
