/** Keeps what the terminals of whole agents showed last, one private file each, with what looks like a secret covered. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transcripts } from '#core/ports.ts';
import { maskSecrets } from '../log/mask-secrets.ts';

const mostKept = 100;
/** What is kept is a mebibyte; a larger file is not one of ours. */
const mostBytes = 4 * 1024 * 1024;

export function createTranscripts(dataDir: string): Transcripts {
  const folder = join(dataDir, 'transcripts');
  const fileOf = (runId: string): string => join(folder, `${runId}.log`);
  return {
    keep(runId, bytes) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(fileOf(runId), maskSecrets(new TextDecoder().decode(bytes)), { mode: 0o600 });
        // Their names sort by age.
        const files = readdirSync(folder)
          .filter((name) => name.endsWith('.log'))
          .toSorted();
        for (const old of files.slice(0, -mostKept)) rmSync(join(folder, old), { force: true });
      } catch {
        // A full disk keeps no transcript; the session and its requests are in the store.
      }
    },
    has: (runId) => existsSync(fileOf(runId)),
    read(runId) {
      try {
        const file = fileOf(runId);
        return statSync(file).size > mostBytes ? null : readFileSync(file);
      } catch {
        return null;
      }
    },
  };
}
