/** The password by which a proxy on this machine's own loopback knows the attempt it was opened for. */
import { randomBytes, timingSafeEqual } from 'node:crypto';

export interface ProxyCredential {
  /** Both are safe in a URL as they are. */
  readonly user: string;
  readonly password: string;
  /** `authorization` is the value of the header, or undefined where the client sent none. */
  accepts(authorization: string | undefined): CredentialVerdict;
  acceptsPair(user: Uint8Array, password: Uint8Array): boolean;
}

export type CredentialVerdict = 'known' | 'missing' | 'foreign';

const passwordBytes = 24;

export function createProxyCredential(): ProxyCredential {
  const user = 'run';
  const password = randomBytes(passwordBytes).toString('base64url');
  const pair = Buffer.from(`${user}:${password}`);
  return {
    user,
    password,
    accepts(authorization) {
      if (authorization === undefined) return 'missing';
      const encoded = /^Basic +([A-Za-z0-9+/=]{1,400})$/iu.exec(authorization.trim())?.[1];
      return encoded !== undefined && isSame(Buffer.from(encoded, 'base64'), pair) ? 'known' : 'foreign';
    },
    acceptsPair: (givenUser, givenPassword) =>
      isSame(Buffer.concat([givenUser, Buffer.from(':'), givenPassword]), pair),
  };
}

function isSame(given: Uint8Array, expected: Uint8Array): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
