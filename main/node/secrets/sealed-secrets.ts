/** Secrets sealed by the system's keychain. Where there is none nothing is written: a weaker place is not chosen in silence. */
import { rm } from 'node:fs/promises';
import type { SecretName, Secrets } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { readOwnFile } from '../store/settings/read-own-file.ts';
import { writeAtomically } from '../store/write-atomically.ts';
import { createPlainSecrets, sealedPath } from './file-secrets.ts';
import { say, type Message } from '#domain/common/message.ts';

/** What the shell offers. */
export interface Sealer {
  /** Null when secrets can be sealed; else why not, for people. */
  problem(): Promise<Message | null>;
  seal(text: string): Promise<Buffer>;
  open(sealed: Buffer): Promise<string>;
}

const maxSealedBytes = 64 * 1024;

/**
 * Reads what the command line kept in a private file as well: it has no keychain, and both serve the same broker.
 * A secret that is sealed here replaces that file.
 */
export function createSealedSecrets(dataDir: string, sealer: Sealer): Secrets {
  const files = createPlainSecrets(dataDir);
  const pathOf = (name: SecretName): string => sealedPath(dataDir, name);

  const readSealed = async (name: SecretName): Promise<string | null> => {
    const options = { base: dataDir, maxBytes: maxSealedBytes, requireOwner: true };
    const found = await readOwnFile(pathOf(name), options);
    if (found.kind !== 'text' || (await sealer.problem()) !== null) return null;
    try {
      return await sealer.open(Buffer.from(found.text, 'base64'));
    } catch {
      return null; // Sealed by another keychain, or damaged: it is as good as gone, and can be entered again.
    }
  };

  return {
    read: async (name) => (await readSealed(name)) ?? files.read(name),
    isInFile: (name) => files.isInFile(name),
    async write(name, value) {
      if (value === null) {
        await rm(pathOf(name), { force: true });
        await files.write(name, null);
        return;
      }
      const problem = await sealer.problem();
      if (problem !== null) {
        throw new BrokerError('store-unavailable', say('The secret was not kept. {problem}', { problem }), {
          remedy: say(
            'Start a keyring and try again, or set it with `countersign model`, which keeps it in a file only you can read.',
          ),
        });
      }
      try {
        await writeAtomically(pathOf(name), `${(await sealer.seal(value.trim())).toString('base64')}\n`);
      } catch {
        // Without the cause: the caller that prints it must not print what was written.
        throw new BrokerError('store-unavailable', say('The secret could not be kept.'), {
          remedy: say('See whether the disk is full or the data folder is read-only.'),
        });
      }
      await files.write(name, null);
    },
  };
}
