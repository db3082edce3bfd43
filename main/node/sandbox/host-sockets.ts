/** Finds the unix sockets of the host: a read-only mount does not stop anybody from connecting to them. */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
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
    const folder = realpathSync.native(path.dirname(name));
    return isSurelyClosed(folder) ? null : path.join(folder, path.basename(name));
  } catch {
    return null; // Bound in another mount namespace or removed since: nobody can reach it by this name.
  }
}

/**
 * The superuser finds what lies in the closed folders of others; a sandbox has no such rights, and can neither go there
 * nor cover what is there. Rights of a group count as anybody's: a list of further rights on a folder would be seen in them.
 */
function isSurelyClosed(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    const { uid, mode } = statSync(at);
    if ((mode & (uid === process.getuid?.() ? 0o111 : 0o011)) === 0) return true;
    if (at === path.dirname(at)) return false;
  }
}
