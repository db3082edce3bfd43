/** Answers what the reader of commands asks about the place where a line will run. */
import { opendir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FolderEntry, LinePlaces } from '#core/ports.ts';
import { codeOf } from '../sandbox/paths/real-path-of.ts';
import { knownVariables } from '../launch/process/known-variables.ts';

/** A folder with more is left unread. */
const mostEntries = 4000;

export function createLinePlaces({ env }: { readonly env: NodeJS.ProcessEnv }): LinePlaces {
  return {
    variables: (given) => knownVariables(env, given),
    async list(folder, within) {
      try {
        const root = await realpath(within).catch(() => null);
        if (root === null) return null;
        const real = await realpath(folder);
        return real === root || real.startsWith(`${root}/`) ? await entriesOf(real) : null;
      } catch (error) {
        const code = codeOf(error);
        return code === 'ENOENT' || code === 'ENOTDIR' ? [] : null;
      }
    },
  };
}

async function entriesOf(folder: string): Promise<readonly FolderEntry[] | null> {
  const found: FolderEntry[] = [];
  const handle = await opendir(folder, { bufferSize: 256 });
  try {
    for (let entry = await handle.read(); entry !== null; entry = await handle.read()) {
      if (found.length >= mostEntries) return null;
      const leads = entry.isSymbolicLink() && (await isFolder(path.join(folder, entry.name)));
      found.push({ name: entry.name, isFolder: entry.isDirectory() || leads });
    }
  } finally {
    await handle.close();
  }
  return found;
}

async function isFolder(link: string): Promise<boolean> {
  try {
    return (await stat(link)).isDirectory();
  } catch {
    return false; // It leads nowhere.
  }
}
