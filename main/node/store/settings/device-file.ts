/** What a person chose about devices and notices: files of the data folder that belong to the person alone. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../write-atomically.ts';

const longest = 256 * 1024;
/** As many hosts as a team may have, each with a key and how far its log was seen. */
const longestTeam = 4 * 1024 * 1024;

/** Reading throws for a file that another user wrote, or could have. */
export function deviceFile(
  dataDir: string,
  name: 'devices.json' | 'notices.json' | 'push-key.json' | 'team.json',
): { read(): string | null; write(text: string): Promise<void> } {
  const path = join(dataDir, name);
  return {
    read() {
      const file = open(path);
      if (file === null) return null;
      try {
        const found = fstatSync(file);
        const isOurs = found.isFile() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
        if (!isOurs || found.size > (name === 'team.json' ? longestTeam : longest))
          throw new Error(`${path} is not a private file of its owner.`);
        return readFileSync(file, 'utf8');
      } finally {
        closeSync(file);
      }
    },
    write: (text) => writeAtomically(path, text),
  };
}

function open(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
