/** Reads where releases are announced: the person's own file, else the one that the build put beside its entries. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOwnFile } from '../../store/settings/read-own-file.ts';

const maxBytes = 8 * 1024;
const name = 'releases.json';

/**
 * The text of the file; empty where there is none. A file of the person's own counts even when it is empty: that is how
 * looking is turned off. What cannot be read comes as text that nobody can take for settings.
 */
export async function readReleaseSource(dataDir: string, outDir: string): Promise<string> {
  const own = await readOwnFile(join(dataDir, name), { base: dataDir, maxBytes, requireOwner: true });
  if (own.kind === 'text') return own.text;
  if (own.kind === 'unreadable') return `${name} ${own.why}`;
  try {
    return await readFile(join(outDir, name), 'utf8');
  } catch {
    return ''; // Built without one.
  }
}
