/** The key of this host: with it a team tells its rows from those that somebody else wrote in its name. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Secrets } from '#core/ports.ts';
import { fingerprintOf } from '#domain/common/digest.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

export interface HostKey {
  /** The public half. */
  readonly key: string;
  sign(words: string): string;
}

const name = 'team-host-key';

/** Made with the first use. Throws `store-unavailable`. */
export async function openHostKey(secrets: Secrets): Promise<HostKey> {
  const kept = await secrets.read(name);
  if (kept !== null) return fromText(kept);
  const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  await secrets.write(name, made);
  return fromText(made);
}

function fromText(text: string): HostKey {
  try {
    const own = createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' });
    if (own.asymmetricKeyType !== 'ed25519') throw new Error('another kind of key');
    const key = createPublicKey(own).export({ format: 'der', type: 'spki' }).toString('base64url');
    return { key, sign: (words) => sign(null, Buffer.from(words), own).toString('base64url') };
  } catch {
    throw new BrokerError('settings-unreadable', say("This host's key for the team's store cannot be read."), {
      remedy: say('Put the file back. With a new key this host needs a new name in the store.'),
    });
  }
}

/** Ed25519 and nothing else. False for whatever is no such key or no such signature. */
export function isSignedBy(key: string, words: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' });
    if (publicKey.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(words), publicKey, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Twelve characters by which two people compare a key: sixty bits, as keys can be tried until eight agree. */
export function markOf(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  return [0, 5, 10].map((from) => fingerprintOf(digest.slice(from))).join('-');
}
