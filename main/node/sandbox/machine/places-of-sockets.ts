/** Finds where sockets lie that were bound by a relative name: beside the process that holds them, as far as this user may see that. */
import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** What was found before: a number is used again only after four billion others, and the search looks at every process. */
let known = new Map<string, string | null>();

/** `names` by the sockets' numbers; paths and names are bytes, a letter each. What is not found only the helper holds. */
export function placesOfSockets(names: ReadonlyMap<string, string>): readonly string[] {
  known = new Map([...known].filter(([inode]) => names.has(inode)));
  const missing = new Map([...names].filter(([inode]) => !known.has(inode)));
  if (missing.size > 0) search(missing);
  return [...known.values()].filter((place) => place !== null);
}

function search(missing: Map<string, string>): void {
  for (const inode of missing.keys()) known.set(inode, null);
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    for (const inode of socketsOf(pid)) {
      const name = missing.get(inode);
      const place = name === undefined ? null : placeBeside(pid, name);
      if (place !== null) known.set(inode, place);
    }
  }
}

function socketsOf(pid: string): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(
      (fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
    );
  } catch {
    return []; // Another user's, or gone.
  }
}

/** The process that bound it may have gone to another folder since. */
function placeBeside(pid: string, name: string): string | null {
  const folder = linkOf(`/proc/${pid}/cwd`);
  if (folder === '') return null;
  const place = path.join(folder, name);
  try {
    return lstatSync(Buffer.from(place, 'latin1')).isSocket() ? place : null;
  } catch {
    return null;
  }
}

function linkOf(name: string): string {
  try {
    return readlinkSync(name, 'latin1');
  } catch {
    return '';
  }
}
