/** Where devices come in: which names the listener answers to, and what it needs before it may leave the loopback interface. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { BrokerError, type ErrorCode } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import type { DeviceListen } from '../../rpc/bind/devices/bind-devices.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export interface PocketPlace {
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** The exact origins that it answers to at a port; the first is the one in links. */
  origins(port: number): readonly [string, ...string[]];
}

const refuse = (code: ErrorCode, message: Message, remedy: Message): BrokerError =>
  new BrokerError(code, message, { remedy });

/** Throws where a device could not come in, or others could listen in. */
export function readPlace({ address, origin, tls }: DeviceListen): PocketPlace {
  if (isIP(address) === 0) {
    throw refuse('bad-request', say('{address} is no address.', { address }), say('Give one in numbers.'));
  }
  const isLocal = isLoopback(address);
  if (!isLocal && tls === null) {
    throw refuse(
      'not-allowed-here',
      say('Beyond this machine devices come in by TLS alone.'),
      say('Give --cert and --key, or keep to 127.0.0.1 behind a tunnel or a proxy with a certificate.'),
    );
  }
  const outer = origin === null ? null : readOrigin(origin);
  if (!isLocal && outer === null) {
    throw refuse(
      'bad-request',
      say('The name in the certificate is missing.'),
      say('Give --origin https://NAME:PORT.'),
    );
  }
  const read = tls === null ? null : readTls(tls, outer);
  const scheme = read === null ? 'http' : 'https';
  return {
    tls: read,
    origins(port) {
      const own = isLocal ? [`${scheme}://127.0.0.1:${port}`, `${scheme}://localhost:${port}`] : [];
      const [first = `${scheme}://localhost:${port}`, ...more] = [
        // A browser gives its keys to a page of this very name without a certificate.
        ...(outer === null ? [`${scheme}://localhost:${port}`] : [outer.origin]),
        ...own,
      ];
      return [first, ...more];
    },
  };
}

function readOrigin(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.href === `${url.origin}/`;
  const isSecure =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/u.test(url.hostname));
  if (url !== null && isPlain && isSecure) return url;
  throw refuse(
    'bad-request',
    say('{text} is no address at which a browser keeps keys.', { text }),
    say('Give https://NAME or https://NAME:PORT, without a path; http only for localhost.'),
  );
}

function readTls(tls: NonNullable<DeviceListen['tls']>, outer: URL | null): PocketPlace['tls'] {
  try {
    const [cert, key] = [readFileSync(tls.cert, 'utf8'), readFileSync(tls.key, 'utf8')];
    createSecureContext({ cert, key });
    const certificate = new X509Certificate(cert);
    if (Date.parse(certificate.validTo) < Date.now()) throw new Error('it has run out');
    const { hostname } = outer ?? { hostname: 'localhost' };
    if (certificate.checkHost(hostname) === undefined && certificate.checkIP(hostname) === undefined) {
      throw new Error(`it is not for ${hostname}`);
    }
    return { cert, key };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BrokerError('bad-request', say('The certificate or its key cannot be used: {why}', { why }), {
      remedy: say('Give a certificate for the name of --origin, and the key that belongs to it.'),
      cause,
    });
  }
}
