/** Makes release feeds as a release does, with a key of its own for each. */
import { generateKeyPairSync, sign } from 'node:crypto';

export const hash = 'a'.repeat(64);
export const debPackage = { kind: 'deb', arch: 'x64', file: 'countersign_0.2.0_amd64.deb', sha256: hash } as const;

export interface Signer {
  /** As it stands in the settings. */
  readonly key: string;
  /** The text of a feed that announces this. */
  feed(release: unknown): string;
}

export function makeSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
    feed(release) {
      const text = typeof release === 'string' ? release : JSON.stringify(release);
      return JSON.stringify({ release: text, signature: sign(null, Buffer.from(text), privateKey).toString('base64') });
    },
  };
}

export const release = (version: string, packages: readonly unknown[] = [debPackage]) => ({
  format: 1,
  version,
  packages,
});
