/** Finds the unix sockets of the host: a read-only mount does not stop anybody from connecting to them. */
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { canBeEntered } from './can-be-entered.ts';
import { placesOfSockets } from './places-of-sockets.ts';

/** Real paths of the sockets that have a name in the file system, and that somebody without special rights might walk to. */
export function hostSockets(): readonly string[] {
  const found = new Set<string>();
  const relative = new Map<string, string>();
  const keep = (name: string): void => {
    const real = realSocket(Buffer.from(name, 'latin1').toString('utf8'));
    if (real !== null) found.add(real);
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

function realSocket(name: string): string | null {
  try {
    const real = path.join(realpathSync.native(path.dirname(name)), path.basename(name));
    // The superuser finds what lies in the closed folders of others; a sandbox can neither go there nor cover what is there.
    return canBeEntered(real) ? real : null;
  } catch {
    return null; // Bound in another mount namespace or removed since: nobody can reach it by this name.
  }
}
