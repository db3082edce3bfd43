/** Finds the processes behind a connection made inside a namespace, by its two ports. For display only. */
import type { Socket } from 'node:net';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Enough for any real chain; a sandbox may build a longer one to hide what is at its end. */
const longestChain = 24;

/** Connection states of `proc(5)`: established, and with the client's own side closed already. */
const held = new Set(['01', '04', '05']);

/** The same for the client of a connection. */
export function processesIn(namespacePid: number): (client: Socket) => readonly string[] {
  return ({ remotePort, localPort }) =>
    remotePort === undefined || localPort === undefined ? [] : processesBehind(namespacePid, remotePort, localPort);
}

/** Names from the outermost process below `namespacePid` down to the one that connects; empty when it cannot be told. */
function processesBehind(namespacePid: number, port: number, to: number): readonly string[] {
  const inode = socketInode(namespacePid, port, to);
  const namespace = linkOf(`/proc/${namespacePid}/ns/net`);
  if (inode === null || namespace === null) return [];
  const inside = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(namespacePid))
    .filter((pid) => linkOf(`/proc/${pid}/ns/net`) === namespace);
  const owner = deepest(
    inside.filter((pid) => holds(pid, inode)),
    parentOf,
  );
  const chain: string[] = [];
  for (let pid = owner; pid !== undefined && inside.includes(pid) && chain.length < longestChain; pid = parentOf(pid)) {
    // The file is a fact; the name that a process gives itself is only used where the file cannot be told.
    const file = linkOf(`/proc/${pid}/exe`)?.replace(/ \(deleted\)$/, '');
    const name = file?.slice(file.lastIndexOf('/') + 1) ?? textOf(`/proc/${pid}/comm`).trim();
    // The sandbox's own processes are no part of the command.
    if (name !== 'bwrap' && name !== 'nsenter' && name !== '') chain.unshift(name);
  }
  return chain;
}

/**
 * The one that has the most of the others above it: a child that was forked with the connection. Numbers tell nothing, because the kernel
 * begins again from below when they are used up. Of several the last one.
 */
export function deepest(pids: readonly string[], parent: (pid: string) => string | undefined): string | undefined {
  const above = (pid: string): number => {
    let count = 0;
    let at = parent(pid);
    for (let steps = 0; at !== undefined && steps < longestChain; steps++, at = parent(at)) {
      if (pids.includes(at)) count++;
    }
    return count;
  };
  return pids.reduce<{ readonly pid?: string; readonly count: number }>(
    (best, pid) => {
      const count = above(pid);
      return count >= best.count ? { pid, count } : best;
    },
    { count: 0 },
  ).pid;
}

function socketInode(namespacePid: number, port: number, to: number): string | null {
  const [from, there] = [port, to].map((each) => `:${each.toString(16).toUpperCase().padStart(4, '0')}`);
  for (const table of ['tcp', 'tcp6']) {
    for (const line of textOf(`/proc/${namespacePid}/net/${table}`).split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/);
      const isIt = fields[1]?.endsWith(from ?? '') === true && fields[2]?.endsWith(there ?? '') === true;
      if (isIt && held.has(fields[3] ?? '') && fields[9] !== '0') return fields[9] ?? null;
    }
  }
  return null;
}

function holds(pid: string, inode: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`);
  } catch {
    return false; // It ended meanwhile, or belongs to another user.
  }
}

function parentOf(pid: string): string | undefined {
  return /^PPid:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1];
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
