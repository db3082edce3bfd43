/** Signs files as minisign does, with a key made for the test. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Signer {
  /** The public key as the last line of its file. */
  readonly publicKey: string;
  /** The text of a `.minisig` file. */
  sign(content: string, comment?: string): string;
}

const line = (...parts: readonly Uint8Array[]): string => Buffer.concat(parts).toString('base64');

/** A key nobody else has. */
export function createSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const id = randomBytes(8);
  return {
    publicKey: line(Buffer.from('Ed'), id, raw),
    sign(content, comment = 'test') {
      const own = sign(null, createHash('blake2b512').update(content).digest(), privateKey);
      const whole = sign(null, Buffer.concat([own, Buffer.from(comment)]), privateKey);
      return [
        'untrusted comment: by a test',
        line(Buffer.from('ED'), id, own),
        `trusted comment: ${comment}`,
        line(whole),
        '',
      ].join('\n');
    },
  };
}
