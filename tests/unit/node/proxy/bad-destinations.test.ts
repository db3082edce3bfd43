/** Destinations that are no host, or lead to this machine in some notation, through every entry point and with the whole network allowed. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConnectionFacts } from '#domain/network/network.ts';
import { openNetworkGate } from '../../../../main/core/network/network-gate.ts';
import { createNetworkMemory } from '../../../../main/core/network/network-memory.ts';
import { createConnectionService } from '../../../../main/node/proxy/connection-service.ts';
import { serveHttp } from '../../../../main/node/proxy/serve/serve-http.ts';
import { serveSocks } from '../../../../main/node/proxy/serve/serve-socks.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

let ports: { http: number; socks: number };
let stops: (() => void)[];
/** Every refusal that went into the log, whether it names a destination or not. */
let recorded: string[];
let looked: string[];
let asked: ConnectionFacts[];

const listening = async (): Promise<ReturnType<typeof createServer>> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

beforeEach(async () => {
  [stops, recorded, looked, asked] = [[], [], [], []];
  const { grants, ids } = scriptedHost().ports;
  const memory = createNetworkMemory({ projectRoot: '/p', grants, clock: handClock(), ids });
  const gate = openNetworkGate({
    rules: () => [
      { mode: 'full', allowedHosts: [], deniedHosts: ['denied.example', 'pаypal.example'], grants: [], mayAsk: true },
    ],
    memory,
    reachable: new Set(['public']),
    ownAddresses: () => new Set(['192.0.2.77']),
    ask: (facts) => {
      asked.push(facts);
      return Promise.resolve({ kind: 'denied', by: { kind: 'person', connectionId: null }, note: null });
    },
    record: (target, _by, effect, because) => {
      recorded.push(`${effect} ${target.host} ${because}`);
      return Promise.resolve();
    },
    recordReport: (what) => {
      recorded.push(what);
      return Promise.resolve();
    },
    warn: () => undefined,
  });
  const broker = createConnectionService({
    gate,
    lookUp: (name) => {
      looked.push(name);
      return Promise.resolve(/localhost|here/u.test(name) ? ['127.0.0.1'] : []);
    },
    processesBehind: () => [],
  });
  const [http, socks] = [await listening(), await listening()];
  ports = { http: (http.address() as AddressInfo).port, socks: (socks.address() as AddressInfo).port };
  stops.push(serveHttp({ listener: http, broker, directHost: null, directPort: 0 }), serveSocks(socks, broker));
});
afterEach(() => {
  for (const stop of stops) stop();
});

const say = (port: number, bytes: Uint8Array): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      parts.push(chunk);
      // A SOCKS reply after the greeting's is the last word, whether or not it closes.
      if (port === ports.socks && Buffer.concat(parts).length >= 12) socket.end();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(parts)));
  });
const head = (...lines: string[]): Buffer => Buffer.from([...lines, '', ''].join('\r\n'), 'utf8');
const refusedHttp = /^HTTP\/1\.1 (?:400|403) /u;

const entryPoints = {
  'an HTTP request': async (host: string) =>
    refusedHttp.test(
      (await say(ports.http, head(`GET http://${host}/ HTTP/1.1`, `Host: ${host}`, 'Connection: close'))).toString(),
    ),
  CONNECT: async (host: string) =>
    refusedHttp.test((await say(ports.http, head(`CONNECT ${host}:443 HTTP/1.1`, `Host: ${host}:443`))).toString()),
  SOCKS: async (host: string) => {
    const name = Buffer.from(host, 'utf8');
    const answer = await say(ports.socks, Buffer.from([5, 1, 0, 5, 1, 0, 3, name.length, ...name, 1, 187]));
    return answer.length < 4 || answer[3] !== 0;
  },
};

const here = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '0x7f.1',
  '0x7F.0.0.1',
  '0x7f000001',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '2130706433',
  '127.0x0.01',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::FFFF:7F00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[::ffff:0:127.0.0.1]',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
  '192.0.2.77',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  'here.example',
  'fe80::1',
  '[fe80::1]',
];
const noHosts = [
  '[fe80::1%eth0]',
  '[fe80::1%25eth0]',
  '[::1%lo]',
  'fe80::1%eth0',
  'a..example',
  'a.example..',
  '.',
  '..',
  '.a.example',
  '-a.example',
  '%61.example',
  'a%00.example',
  '256.256.256.256',
  '1.2.3.4.5',
  '0x100000000',
  '[::1',
  '[::g]',
  `${'a'.repeat(64)}.example`,
];
const denied = ['denied.example.', 'DENIED.example', 'xn--pypal-4ve.example'];

describe.each(Object.entries(entryPoints))('%s', (_, through) => {
  test.each([...here, ...noHosts, ...denied])(
    'to %s is refused and recorded, and the next one is answered',
    async (host) => {
      expect(await through(host)).toBe(true);
      expect(recorded.filter((each) => !each.startsWith('allow'))).toHaveLength(1);
      expect(asked).toEqual([]);
      expect(await through('denied.example')).toBe(true);
      expect(recorded.length).toBeGreaterThan(0);
    },
  );
});

test('a name that looks like another is no part of that one, and is asked about or looked up by its own encoding only', async () => {
  await entryPoints.SOCKS('аррӏе.com');
  await entryPoints.CONNECT('xn--80ak6aa92e.com');
  expect(new Set(looked)).toEqual(new Set(['xn--80ak6aa92e.com']));
});
