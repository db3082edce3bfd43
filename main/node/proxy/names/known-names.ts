/** What this machine says of a name by itself: its table of hosts, its own name, localhost. No server is asked over the network. */
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';

const loopbacks: readonly string[] = ['127.0.0.1', '::1'];
/** A longer table is a block list, read as far as this. */
const mostBytes = 4 * 1024 * 1024;

export type KnownNames = (host: string) => readonly string[];

/** `file` is in the format of hosts(5); `ownAddresses` are where the machine's own name leads when the file is silent. */
export function createKnownNames(
  ownAddresses: () => ReadonlySet<string>,
  file = '/etc/hosts',
  ownName: () => string = hostname,
): KnownNames {
  let table: ReadonlyMap<string, readonly string[]> = new Map();
  let seen = '';
  const current = (): ReadonlyMap<string, readonly string[]> => {
    const now = stampOf(file);
    if (now === seen) return table;
    table = readTable(file);
    seen = now;
    return table;
  };
  return (host) => {
    const name = host.toLowerCase().replace(/\.$/u, '');
    const written = current().get(name);
    if (written !== undefined) return written;
    if (localhost.test(name)) return loopbacks;
    if (!namesOf(ownName()).includes(name)) return [];
    const own = [...ownAddresses()];
    // Without any network it is still no name of another machine.
    return own.length > 0 ? own : loopbacks;
  };
}

/** As systemd reads them, and most tables of hosts have them. */
const localhost =
  /^(?:.+\.)?localhost(?:[46]|\.localdomain)?$|^localhost[46]\.localdomain[46]$|^ip6-(?:localhost|loopback)$/u;

/** Whole, its first part alone, and as multicast DNS gives it out: this machine is who answers to these. */
function namesOf(ownName: string): readonly string[] {
  const whole = ownName.toLowerCase().replace(/\.$/u, '');
  const [first = ''] = whole.split('.');
  return first === '' ? [] : [whole, first, `${first}.local`];
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? 'missing' : `${found.dev}:${found.ino}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`;
}

function readTable(file: string): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  for (const line of textOf(file).split('\n')) {
    const [address, ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/u);
    if (address === undefined || address === '') continue;
    for (const name of names.map((each) => each.toLowerCase())) {
      const addresses = table.get(name) ?? [];
      if (!addresses.includes(address)) addresses.push(address);
      table.set(name, addresses);
    }
  }
  return table;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, mostBytes);
  } catch {
    return ''; // Missing or closed: then this machine knows nothing by itself.
  }
}
