/** A notice at a real TLS server that stands for a push service: it opens what came with the device's key, and checks who sent it. */
import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushSubscriptionSchema, pushWay, type PushTarget } from '#domain/devices/push.ts';
import { sendByPush } from '../../../../main/node/notices/send-by-push.ts';
import { readVapidKey, type VapidKey } from '../../../../main/node/notices/vapid-key.ts';
import { deviceFile } from '../../../../main/node/store/settings/device-file.ts';

const notice = { text: 'A request waits at your desk.', count: 1, requests: [] };
/** No wait between the tries. */
const clock = { after: (_ms: number, callback: () => void) => (setImmediate(callback), () => undefined) };
const authorities = getCACertificates('default');
let folder: string;
let server: Server;
let origin: string;
let key: VapidKey;
let device: ECDH;
let auth: Buffer;
let target: PushTarget;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: { readonly headers: IncomingHttpHeaders; readonly body: Buffer; readonly path: string | undefined }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'push-'));
  const [cert, secret] = [join(folder, 'push.crt'), join(folder, 'push.key')];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:fcm.googleapis.com'];
  execFileSync('openssl', ['req', ...made, ...named, '-keyout', secret, '-out', cert], { stdio: 'ignore' });
  setDefaultCACertificates([...authorities, readFileSync(cert, 'utf8')]);
  server = createServer({ cert: readFileSync(cert), key: readFileSync(secret) }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.once('end', () => {
      seen.push({ headers: request.headers, body: Buffer.concat(parts), path: request.url });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  origin = `https://localhost:${typeof place === 'object' ? place?.port : 0}`;
  key = await readVapidKey(deviceFile(folder, 'push-key.json'));
});

beforeEach(() => {
  seen = [];
  answer = (_request, response) => void response.writeHead(201).end();
  device = createECDH('prime256v1');
  auth = randomBytes(16);
  const keys = { p256dh: device.generateKeys('base64url'), auth: auth.toString('base64url') };
  target = { id: 'dev_1', name: 'Phone', push: { endpoint: `${origin}/send/hidden`, keys } };
});

afterEach(() => server.closeAllConnections());

afterAll(() => {
  setDefaultCACertificates(authorities);
  server.close();
  rmSync(folder, { recursive: true });
});

/** As a browser opens it: RFC 8188 and RFC 8291. */
function open(body: Buffer): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opening.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  expect(text.at(-1)).toBe(2);
  return text.subarray(0, -1).toString();
}

/** What the desk says of itself, once its signature is found good. */
function claimsOf(authorization = ''): unknown {
  const [, token = '', known = ''] = /^vapid t=(\S+), ?k=(\S+)$/u.exec(authorization) ?? [];
  expect(known).toBe(key.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(known, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

const send = () => sendByPush(target, 'added', notice, { key, clock });

test('a push service gets what only the device can read, signed by the desk', async () => {
  expect(await send()).toBe('sent');
  const [came] = seen;
  expect(came?.path).toBe('/send/hidden');
  expect(JSON.parse(open(came?.body ?? Buffer.alloc(0)))).toEqual(notice);
  expect(came?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect(claimsOf(came?.headers.authorization)).toMatchObject({ aud: origin, sub: expect.stringMatching(/^mailto:/u) });
});

test.each([404, 410])('%i says that the device does not listen there any more', async (status) => {
  answer = (_request, response) => void response.writeHead(status).end();
  expect(await send()).toBe('gone');
  expect(seen).toHaveLength(1);
});

test('a service in trouble is tried three times, and what is secret of its address stands in no error', async () => {
  answer = (_request, response) => void response.writeHead(503).end();
  const failed = await send().catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 'launch-failed' });
  expect(seen).toHaveLength(3);
  expect(JSON.stringify(failed) + String(failed)).not.toContain('hidden');
});

test('a service that leads elsewhere is not followed', async () => {
  answer = (_request, response) => void response.writeHead(307, { location: `${origin}/elsewhere` }).end();
  await expect(send()).rejects.toMatchObject({ code: 'launch-failed' });
  expect(seen.map(({ path }) => path)).toEqual(['/send/hidden']);
});

test('an answer without an end is not read', async () => {
  answer = (_request, response) => void response.writeHead(201).write('x');
  expect(await send()).toBe('sent');
});

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.0.1'])(
  'the name of a known service that leads to %s is not called',
  async (address) => {
    const { port } = new URL(origin);
    target = { ...target, push: { ...target.push, endpoint: `https://fcm.googleapis.com:${port}/send` } };
    let calls = 0;
    const found = { address, family: address.includes(':') ? 6 : 4 };
    const ground = {
      key,
      clock,
      lookUp: (...[, options, callback]: Parameters<LookupFunction>) => {
        calls += 1;
        if (options.all === true) callback(null, [found]);
        else callback(null, found.address, found.family);
      },
    };
    await expect(sendByPush(target, 'service', notice, ground)).rejects.toThrow('EPRIVATE');
    expect(calls).toBe(3);
    expect(seen).toEqual([]);
  },
);

test('a certificate that nobody signed is not trusted', async () => {
  setDefaultCACertificates(authorities);
  try {
    await expect(send()).rejects.toThrow('SELF_SIGNED');
  } finally {
    setDefaultCACertificates([...authorities, readFileSync(join(folder, 'push.crt'), 'utf8')]);
  }
  expect(seen).toEqual([]);
});

test('the key of the desk is made once, for its owner alone, and what cannot be read is not written over', async () => {
  const path = join(folder, 'push-key.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await readVapidKey(deviceFile(folder, 'push-key.json'))).toEqual(key);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, '{"version":1}');
  await expect(readVapidKey(deviceFile(folder, 'push-key.json'))).rejects.toMatchObject({
    code: 'settings-unreadable',
  });
  expect(readFileSync(path, 'utf8')).toBe('{"version":1}');
  writeFileSync(path, before);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'service'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'service'],
  ['https://web.push.apple.com/abc', 'service'],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'service'],
  ['https://push.example:8443/abc', 'added'],
  ['https://push.example/abc', null],
  ['http://fcm.googleapis.com/fcm/send/abc', null],
  ['https://fcm.googleapis.com:8443/abc', null],
  ['https://fcm.googleapis.com.evil.example/abc', null],
  ['https://evilpush.apple.com.example/', null],
  ['https://evil-notify.windows.com/', null],
  ['https://name@fcm.googleapis.com/', null],
  ['https://127.0.0.1/', null],
  ['file:///etc/passwd', null],
  ['', null],
])('a notice to %s: %s', (endpoint, way) => {
  expect(pushWay(endpoint, { pushHosts: ['push.example:8443'] })).toBe(way);
});

test('whatever a device names is taken or refused, and never throws', () => {
  const text = fc.oneof(fc.string(), fc.webUrl(), fc.constant('https://fcm.googleapis.com/x'));
  const push = fc.record({ endpoint: text, keys: fc.record({ p256dh: text, auth: text }, { requiredKeys: [] }) });
  fc.assert(
    fc.property(push, (each) => {
      const read = pushSubscriptionSchema.safeParse(each);
      const way = pushWay(each.endpoint, { pushHosts: [] });
      if (way !== null) expect(new URL(each.endpoint).hostname).toMatch(/\.(?:com)$/u);
      if (read.success) expect(read.data.endpoint.length).toBeLessThanOrEqual(1500);
    }),
    { numRuns: 50 },
  );
});
