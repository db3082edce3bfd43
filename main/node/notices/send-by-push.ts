/** Tells a device through the push service of its browser: encrypted for the device alone, signed with the desk's key. */
import { lookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Clock } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import type { Notice } from '#domain/devices/notice.ts';
import type { PushTarget, PushWay } from '#domain/devices/push.ts';
import { classifyAddress } from '#domain/network/address-class.ts';
import { canonicalHost } from '#domain/network/canonical-host.ts';
import { tryThrice, tryTimeoutMs } from './tries.ts';
import type { VapidKey } from './vapid-key.ts';

/** What nobody saw within an hour is no news. */
const lifetimeSeconds = 3600;
/** Whom a push service would write to. */
const contact = 'mailto:desk@countersign.example';
const encoding = 'aes128gcm';

export interface PushGround {
  readonly key: VapidKey;
  readonly clock: Pick<Clock, 'after'>;
  /** For tests: another way to look names up. */
  readonly lookUp?: LookupFunction;
}

/** `gone`: the device does not listen there any more. Throws `launch-failed`, whose words hold no path of the address. */
export async function sendByPush(
  { push, name }: PushTarget,
  way: PushWay,
  notice: Notice,
  { key, clock, lookUp = lookup }: PushGround,
): Promise<'sent' | 'gone'> {
  const { endpoint, keys } = push;
  const { origin, host } = new URL(endpoint);
  const failed = (why: Message): BrokerError =>
    new BrokerError(
      'launch-failed',
      say('{name} was not told by its push service {host}: {why}.', { name, host, why }),
      {
        remedy: say('On the device, stop the notices and ask for them again. Requests wait all the same.'),
      },
    );
  let status = 0;
  const send = async (): Promise<number> => {
    const { cipherText } = webPush.encrypt(keys.p256dh, keys.auth, JSON.stringify(notice), encoding);
    const signed = webPush.getVapidHeaders(origin, contact, key.publicKey, key.privateKey, encoding);
    const headers = {
      ...signed,
      'content-type': 'application/octet-stream',
      'content-encoding': encoding,
      'content-length': cipherText.length,
      ttl: lifetimeSeconds,
      urgency: 'high',
      // What was not delivered yet is of no use beside a newer one.
      topic: 'waiting',
    };
    // Who added a service chose where it lies; a known one lies in no inner network.
    status = await post(endpoint, headers, cipherText, way === 'added' ? lookUp : publicOnly(lookUp));
    return status;
  };
  const why = await tryThrice(send, clock);
  if (status === 404 || status === 410) return 'gone';
  if (why !== null) throw failed(why.words);
  return 'sent';
}

/** Follows nothing, and reads nothing of what comes back but its status. */
function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  lookUp: LookupFunction,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(tryTimeoutMs);
    const asked = request(endpoint, { method: 'POST', headers, agent: false, signal, lookup: lookUp });
    asked.once('error', (error) => reject(signal.aborted ? new DOMException('', 'TimeoutError') : error));
    asked.once('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    asked.end(body);
  });
}

function isPublic(address: string): boolean {
  const read = canonicalHost(address);
  return read.kind === 'address' && classifyAddress(read.host, new Set()) === 'public';
}

/** Whatever a name server says: a device named the address. */
const publicOnly =
  (lookUp: LookupFunction): LookupFunction =>
  (host, options, callback) =>
    lookUp(host, options, (error, found, family) => {
      const all = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (error === null && !all.every(isPublic))
        return callback(Object.assign(new Error('EPRIVATE'), { code: 'EPRIVATE' }), found);
      callback(error, found, family);
    });
