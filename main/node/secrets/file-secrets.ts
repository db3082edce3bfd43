/** Secrets as files that only their owner can read, where the shell has no keychain. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretName, Secrets } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';
import { say } from '#domain/common/message.ts';

const maxSecretBytes = 16 * 1024;

/** Where the keychain's form of it lies. What is kept or forgotten without a keychain replaces it: the old one would be read first. */
export const sealedPath = (dataDir: string, name: SecretName): string => join(dataDir, 'secrets', `${name}.sealed`);

export function createFileSecrets(dataDir: string): Secrets {
  const plain = createPlainSecrets(dataDir);
  return {
    ...plain,
    async write(name, value) {
      await rm(sealedPath(dataDir, name), { force: true });
      await plain.write(name, value);
    },
  };
}

/** A file that others can write, or that is a link, holds no secret of ours and is not read. */
export function createPlainSecrets(dataDir: string): Secrets {
  const pathOf = (name: SecretName): string => join(dataDir, 'secrets', name);
  const read = async (name: SecretName): Promise<string | null> => {
    const found = await readOwnFile(pathOf(name), { base: dataDir, maxBytes: maxSecretBytes, requireOwner: true });
    if (found.kind !== 'text') return null;
    const secret = found.text.trim();
    return secret === '' ? null : secret;
  };
  return {
    read,
    isInFile: async (name) => (await read(name)) !== null,
    async write(name, value) {
      try {
        if (value === null) await rm(pathOf(name), { force: true });
        else await writeAtomically(pathOf(name), `${value.trim()}\n`);
      } catch {
        // Without the cause: the caller that prints it must not print what was written.
        throw new BrokerError('store-unavailable', say('The secret could not be kept.'), {
          remedy: say('See whether the disk is full or the data folder is read-only.'),
        });
      }
    },
  };
}
