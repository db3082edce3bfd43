/** Finds the unix sockets of the host: a read-only mount does not stop anybody from connecting to them. */
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { canBePassed } from './can-be-entered.ts';
import { placesOfSockets } from './places-of-sockets.ts';

/** Real paths of the sockets that have a name in the file system, and that a process without special rights might walk to. */
export function hostSockets(): readonly string[] {
  const found = new Set<string>();
  const relative = new Map<string, string>();
  // Most services keep theirs in a few folders.
  const folders = new Map<string, string | null>();
  const keep = (name: string): void => {
    const place = Buffer.from(name, 'latin1').toString('utf8');
    const folder = path.dirname(place);
    const real = folders.get(folder) ?? (folders.has(folder) ? null : openFolder(folder));
    folders.set(folder, real);
    if (real !== null) found.add(path.join(real, path.basename(place)));
  };
  for (const line of readFileSync('/proc/net/unix', 'latin1').split('\n').slice(1)) {
    const [, inode, name] = /^(?:\S+\s+){6}(\d+) (.+)$/.exec(line) ?? [];
    if (inode === undefined || name === undefined || name.startsWith('@')) continue;
    if (name.startsWith('/')) keep(name);
    else relative.set(inode, name);
  }
  for (const place of placesOfSockets(relative)) keep(place);
  return [...found].sort();
}

/** Its real path; null where the superuser finds what a sandbox can neither go to nor cover, in the closed folders of others. */
function openFolder(folder: string): string | null {
  try {
    const real = realpathSync.native(folder);
    return canBePassed(real) ? real : null;
  } catch {
    return null; // Of another mount namespace, or removed since: no process can reach what was bound there by this name.
  }
}
