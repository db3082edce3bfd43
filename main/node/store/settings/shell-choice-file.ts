/** Keeps the desktop shell's choices beside the broker's own files. */
import { join } from 'node:path';
import { readOwnFile } from './read-own-file.ts';
import { writeAtomically } from '../write-atomically.ts';

const maxBytes = 64 * 1024;

/** What cannot be read is null. Writing throws when the disk is full or read-only. */
export function shellChoiceFile(dataDir: string): {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
} {
  const file = join(dataDir, 'desktop.json');
  return {
    async read() {
      const found = await readOwnFile(file, { base: dataDir, maxBytes, requireOwner: true });
      return found.kind === 'text' ? found.text : null;
    },
    write: (text) => writeAtomically(file, text),
  };
}
