/** The door of devices from outside: over the real listener, with what a stranger would send. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { socketSubprotocol } from '#contract/channels.ts';
import { fromDeskSchema, maxPocketMessage, type FromDesk } from '#contract/pocket.ts';
import { createBroker, type Broker } from '#core/broker.ts';
import type { PushTarget } from '#domain/devices/push.ts';
import { openDevices, type DeviceDesk } from '../../main/doors/pocket/open-devices.ts';
import { checkOf } from '../../main/doors/pocket/pairing.ts';
import { mostConnections } from '../../main/doors/pocket/serve-pocket.ts';
import { messageBytes } from '../../main/rpc/message-bytes.ts';
import { createPhone, type Phone } from '../fakes/people/phone.ts';
import { scriptedHost, type ScriptedHost } from '../fakes/people/scripted-host.ts';

const by = { kind: 'person', entryPoint: 'cli' } as const;
let host: ScriptedHost;
let broker: Broker;
let devices: DeviceDesk;
let folder: string;
let kept: string | null;
let origin: string;
let told: readonly PushTarget[];
let code: string;
let pairing: string;
const sockets: WebSocket[] = [];

const options = () => ({
  broker,
  file: { read: () => kept, write: (text: string) => Promise.resolve(void (kept = text)) },
  staticDir: join(folder, 'pocket'),
  clock: host.ports.clock,
  hostName: 'box',
  push: {
    key: () => Promise.resolve('K'.repeat(87)),
    takes: () => Promise.resolve(true),
    targets: (targets: readonly PushTarget[]) => void (told = targets),
  },
});

beforeEach(async () => {
  kept = null;
  told = [];
  folder = mkdtempSync(join(tmpdir(), 'devices-'));
  mkdirSync(join(folder, 'pocket'));
  writeFileSync(join(folder, 'pocket/index.html'), '<!doctype html><title>Pocket</title>');
  writeFileSync(join(folder, 'secret.html'), 'outside');
  host = scriptedHost();
  broker = createBroker(host.ports);
  devices = openDevices(options());
  const begun = await devices.pair(null, by);
  ({ code, pairing } = begun);
  ({ origin } = new URL(begun.link));
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await devices.close();
  rmSync(folder, { recursive: true });
});

interface Caller {
  readonly socket: WebSocket;
  readonly said: FromDesk[];
  tell(message: unknown): void;
  /** Resolves with the next message of this kind. */
  next<T extends FromDesk['t']>(t: T): Promise<Extract<FromDesk, { t: T }>>;
}

async function call(): Promise<Caller> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/device`, socketSubprotocol, { origin });
  sockets.push(socket);
  const said: FromDesk[] = [];
  socket.on('error', () => undefined);
  socket.on('message', (data) => said.push(fromDeskSchema.parse(JSON.parse(messageBytes(data).toString()))));
  await once(socket, 'open');
  return {
    socket,
    said,
    tell: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next(t) {
      for (;;) {
        const at = said.findIndex((message) => message.t === t);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found by it
        if (at !== -1) return said.splice(at, 1)[0] as Extract<FromDesk, { t: typeof t }>;
        await once(socket, 'message');
      }
    },
  };
}

async function paired(): Promise<{ phone: Phone; caller: Caller; id: `dev_${string}` }> {
  const [phone, caller] = await Promise.all([createPhone(), call()]);
  const { challenge } = await caller.next('challenge');
  caller.tell(await phone.pair(code, challenge));
  await caller.next('compare');
  expect(await devices.found(pairing)).toBe('Phone');
  const { id } = await devices.confirm(pairing, checkOf({ code, key: phone.key }), by);
  expect((await caller.next('paired')).device).toBe(id);
  return { phone, caller, id };
}

/** Of the last answer that was no upgrade. */
let lastBody = '';

const statusOf = (path: string, headers: OutgoingHttpHeaders, isUpgrade = false): Promise<number> =>
  new Promise((resolve, reject) => {
    const more = isUpgrade
      ? {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
          'sec-websocket-protocol': socketSubprotocol,
        }
      : {};
    const sent = request(origin.replace('localhost', '127.0.0.1') + path, {
      agent: false,
      headers: { ...more, ...headers },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.on('data', (chunk: Buffer) => (lastBody = chunk.toString()));
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.end();
  });

describe('the listener', () => {
  test('answers to its own names only, and to its own page only', async () => {
    const { host: name } = new URL(origin);
    expect(await statusOf('/', { host: name })).toBe(200);
    expect(await statusOf('/', { host: 'evil.example' })).toBe(421);
    expect(await statusOf('/', { host: name, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf('/..%2fsecret.html', { host: name })).toBe(404);
    expect(await statusOf('/device', { host: name, origin }, true)).toBe(101);
    expect(await statusOf('/device', { host: name }, true)).toBe(403);
    expect(await statusOf('/device', { host: name, origin: 'https://evil.example' }, true)).toBe(403);
    expect(await statusOf('/device', { host: 'evil.example', origin: 'http://evil.example' }, true)).toBe(421);
    expect(await statusOf('/ws', { host: name, origin }, true)).toBe(404);
  });

  test('keeps no place for who shows no key', async () => {
    const { phone, id, caller } = await paired();
    const idle: Caller[] = [];
    for (let at = 1; at < mostConnections; at += 1) idle.push(await call());
    const [first] = idle;
    const closed = once(first?.socket ?? caller.socket, 'close');
    const again = await call();
    await closed;
    expect(first?.said.at(-1)).toMatchObject({ t: 'refused', code: 'too-many' });
    again.tell(await phone.enter(id, (await again.next('challenge')).challenge));
    await again.next('inbox');
    expect(caller.socket.readyState).toBe(caller.socket.OPEN);
  });

  test('takes no more devices than it can serve', async () => {
    const { phone, id } = await paired();
    for (let at = 1; at < mostConnections; at += 1) {
      const again = await call();
      again.tell(await phone.enter(id, (await again.next('challenge')).challenge));
      await again.next('inbox');
    }
    expect(await statusOf('/device', { host: new URL(origin).host, origin }, true)).toBe(503);
    expect(lastBody).toBe('Too many devices are connected.\n');
  });

  test('closes on what is too large', async () => {
    const caller = await call();
    caller.tell('x'.repeat(maxPocketMessage + 1));
    const [closed] = await once(caller.socket, 'close');
    expect(closed).toBe(1009);
  });

  test.each([
    ['every address without a certificate', { address: '0.0.0.0' }, 'not-allowed-here'],
    [
      'an address of the network without one',
      { address: '192.0.2.1', origin: 'https://box.example' },
      'not-allowed-here',
    ],
    ['a name in the place of an address', { address: 'localhost' }, 'bad-request'],
    ['an origin without https', { origin: 'http://box.example' }, 'bad-request'],
    ['an origin with a path', { origin: 'https://box.example/desk' }, 'bad-request'],
    ['a certificate that is not there', { tls: { cert: '/nowhere/c', key: '/nowhere/k' } }, 'bad-request'],
  ])('does not open on %s', async (_name, part, errorCode) => {
    await devices.off(by);
    const listen = { port: 0, address: '127.0.0.1', origin: null, tls: null, ...part };
    await expect(devices.pair(listen, by)).rejects.toMatchObject({ code: errorCode });
    expect((await devices.list()).listener).toBeNull();
    await expect(fetch(origin)).rejects.toThrow();
  });

  test('speaks TLS with a certificate for its name, and with no other', async () => {
    const [cert, key] = [join(folder, 'box.crt'), join(folder, 'box.key')];
    const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const named = ['-subj', '/CN=box.example', '-addext', 'subjectAltName=DNS:box.example'];
    execFileSync('openssl', ['req', ...made, ...named, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    const listen = { port: 0, address: '127.0.0.1', origin: 'https://other.example', tls: { cert, key } };
    await expect(devices.pair(listen, by)).rejects.toMatchObject({ code: 'bad-request' });
    const { link } = await devices.pair({ ...listen, origin: 'https://box.example' }, by);
    expect(link).toMatch(/^https:\/\/box\.example\/#[0-9A-Z]{12}$/u);
    const { port } = (JSON.parse(kept ?? '') as { listen: { port: number } }).listen;
    const asked = secureRequest({
      host: '127.0.0.1',
      port,
      servername: 'box.example',
      ca: readFileSync(cert),
      headers: { host: 'box.example' },
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await once(answer, 'end');
  });

  test('is off until a person pairs, and comes back at the next start where one did', async () => {
    await devices.close();
    await expect(fetch(origin)).rejects.toThrow();
    devices = openDevices(options());
    expect((await devices.list()).listener).toBeNull();
    await devices.start();
    expect((await devices.list()).listener).toMatchObject({ origin, isTls: false });
    await devices.off(by);
    devices = openDevices(options());
    await devices.start();
    expect((await devices.list()).listener).toBeNull();
  });
});

test('a revoked device is cut at once, and does not come back', async () => {
  const { phone, caller, id } = await paired();
  const closed = once(caller.socket, 'close');
  expect(await devices.revoke(id, by)).toBe(true);
  await closed;
  expect(caller.said.at(-1)).toMatchObject({ t: 'refused', code: 'revoked' });
  const again = await call();
  again.tell(await phone.enter(id, (await again.next('challenge')).challenge));
  expect(await again.next('refused')).toMatchObject({ code: 'revoked' });
  expect(await devices.revoke(id, by)).toBe(false);
});

test('a device that asked to be told is told until it is revoked, or does not listen any more', async () => {
  const { phone, caller, id } = await paired();
  const push = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  };
  const ask = async (): Promise<void> => {
    caller.tell({ t: 'ask-push' });
    const { nonce } = await caller.next('push-key');
    caller.tell(await phone.push({ device: id, push, nonce }));
    while (!(await caller.next('inbox')).isTold);
  };
  await ask();
  expect(told).toEqual([{ id, name: 'Phone', push }]);
  expect((await devices.list()).devices).toMatchObject([{ id, isTold: true }]);
  // Another address than the one that is gone is still good.
  await devices.forgetPush({
    id,
    name: 'Phone',
    push: { ...push, endpoint: 'https://fcm.googleapis.com/fcm/send/old' },
  });
  expect(told).toHaveLength(1);
  await devices.forgetPush({ id, name: 'Phone', push });
  expect(told).toEqual([]);
  await ask();
  // Told again at the next start.
  await devices.close();
  told = [];
  devices = openDevices(options());
  await devices.start();
  expect(told).toHaveLength(1);
  await devices.revoke(id, by);
  expect(told).toEqual([]);
  expect(kept).not.toContain('fcm.googleapis.com');
});

test('each change has its row, and pairing counts as loosening', async () => {
  const { id } = await paired();
  await devices.rename(id, 'Work phone', by);
  await devices.allowCritical(true, { kind: 'person', entryPoint: 'page' });
  await devices.revoke(id, by);
  const rows = host.configurationChanges.map(({ configurationChange: { words, effect } }) => `${effect}: ${words}`);
  expect(rows).toEqual([
    'loosened: where devices come in: none -> 127.0.0.1',
    'loosened: paired devices: none -> Phone',
    'altered: paired devices: Phone -> Work phone',
    'loosened: yes to what is critical from devices: off -> on',
    'tightened: paired devices: Work phone -> none',
  ]);
});

/** Messages that look right in places, and every other kind of junk. */
const junk = fc.oneof(
  fc.string(),
  fc.json(),
  fc.record({
    t: fc.constantFrom('pair', 'enter', 'ask', 'answer', 'ask-push', 'push', 'inbox', 'settings.save'),
    push: fc.oneof(fc.constant(null), fc.object(), fc.webUrl()),
    device: fc.oneof(fc.string(), fc.constant('dev_a')),
    card: fc.oneof(fc.string(), fc.constant('apr_1')),
    code: fc.oneof(fc.string(), fc.constant('0'.repeat(12))),
    answer: fc.constantFrom('allow', 'deny', 'session'),
    signature: fc.oneof(fc.string(), fc.constant('A'.repeat(86))),
  }),
  fc.record({ t: fc.constant('enter'), device: fc.constant('dev_a'), signature: fc.constant('A'.repeat(86)) }),
  fc.record({ method: fc.constantFrom('settings.save', 'rules.add', 'session.submit'), params: fc.object() }),
);

test('whatever a stranger says is answered with a closed code, and changes nothing', async () => {
  const before = kept;
  await fc.assert(
    fc.asyncProperty(fc.array(junk, { minLength: 1, maxLength: 5 }), async (messages) => {
      const caller = await call();
      for (const each of messages) caller.tell(each);
      for (let at = 0; at < messages.length; at += 1) await caller.next('refused');
      caller.socket.terminate();
      await once(caller.socket, 'close');
    }),
    { numRuns: 60 },
  );
  expect(kept).toBe(before);
  expect(broker.projectRoots()).toEqual([]);
});
