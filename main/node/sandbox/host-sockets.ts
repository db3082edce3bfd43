/** Finds the unix sockets of the host: a read-only mount does not stop anybody from connecting to them. */
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Real paths of the sockets that have a name in the file system. */
export function hostSockets(): readonly string[] {
  const found = new Set<string>();
  for (const line of readFileSync('/proc/net/unix', 'latin1').split('\n').slice(1)) {
    const name = /^(?:\S+\s+){7}(\/.*)$/.exec(line)?.[1];
    if (name === undefined) continue;
    const real = realSocket(Buffer.from(name, 'latin1').toString('utf8'));
    if (real !== null) found.add(real);
  }
  return [...found].sort();
}

function realSocket(name: string): string | null {
  try {
    return path.join(realpathSync.native(path.dirname(name)), path.basename(name));
  } catch {
    return null; // Bound in another mount namespace or removed since: nobody can reach it by this name.
  }
}
