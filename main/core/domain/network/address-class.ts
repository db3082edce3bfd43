/** Says to whose network an address belongs; an IPv4 address inside an IPv6 one is judged as itself. */
import type { AddressClass } from './network.ts';

type Range = readonly [prefix: string, bits: number, kind: AddressClass];

/** The longest matching prefix wins; what matches none is public (IPv4) or, outside 2000::/3, reserved (IPv6). */
const ranges4: readonly Range[] = [
  ['0.0.0.0', 8, 'reserved'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared'],
  ['100.100.100.200', 32, 'metadata'],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, 'metadata'],
  ['169.254.0.0', 16, 'link-local'],
  ['169.254.169.254', 32, 'metadata'],
  ['169.254.169.253', 32, 'metadata'],
  ['169.254.170.2', 32, 'metadata'],
  ['169.254.170.23', 32, 'metadata'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.0.192', 32, 'metadata'],
  ['192.0.2.0', 24, 'reserved'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'reserved'],
  ['198.51.100.0', 24, 'reserved'],
  ['203.0.113.0', 24, 'reserved'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
];

const ranges6: readonly Range[] = [
  ['::', 0, 'reserved'],
  ['::1', 128, 'loopback'],
  ['2000::', 3, 'public'],
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'reserved'],
  ['3fff::', 20, 'reserved'],
  ['fc00::', 7, 'private'],
  ['fd00:ec2::254', 128, 'metadata'],
  ['fd20:ce::254', 128, 'metadata'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'private'],
  ['ff00::', 8, 'multicast'],
];

/** Where an IPv4 address stands inside an IPv6 one: prefix, its length, and the bit at which the address begins. */
const embeddings: readonly (readonly [prefix: string, bits: number, at: number])[] = [
  ['::ffff:0:0', 96, 96],
  ['::ffff:0:0:0', 96, 96],
  ['::', 96, 96],
  ['64:ff9b::', 96, 96],
  ['64:ff9b:1::', 48, 96],
  ['2002::', 16, 16],
];

/** `own` are this machine's addresses, in canonical form. The address must be canonical too. */
export function classifyAddress(address: string, own: ReadonlySet<string>): AddressClass {
  const kind = classOf(address);
  if (kind === 'loopback') return kind;
  return own.has(address) || own.has(embedded(address) ?? '') ? 'own' : kind;
}

function classOf(address: string): AddressClass {
  if (!address.includes(':')) return longest(ranges4, read4(address), 32, 'public', read4);
  const outer = longest(ranges6, read6(address), 128, 'reserved', read6);
  const inside = outer === 'loopback' ? null : embedded(address);
  if (inside === null) return outer;
  const inner = classOf(inside);
  // `::ffff:8.8.8.8` is 8.8.8.8; a private address within a public prefix is still a private one.
  return inner === 'public' && outer !== 'reserved' ? outer : inner;
}

function embedded(address: string): string | null {
  if (!address.includes(':')) return null;
  const value = read6(address);
  const found = embeddings.find(([prefix, bits]) => sharesPrefix(value, read6(prefix), bits, 128));
  if (found !== undefined) return write4((value >> BigInt(96 - found[2])) & 0xffff_ffffn);
  // ISATAP marks the interface half with 0:5efe or 200:5efe.
  const isIsatap = ((value >> 32n) & 0xfdff_ffffn) === 0x5efen && sharesPrefix(value, read6('2000::'), 3, 128);
  return isIsatap ? write4(value & 0xffff_ffffn) : null;
}

function longest(
  ranges: readonly Range[],
  value: bigint,
  width: number,
  otherwise: AddressClass,
  read: (text: string) => bigint,
): AddressClass {
  let best = -1;
  let kind = otherwise;
  for (const [prefix, bits, name] of ranges) {
    if (bits <= best || !sharesPrefix(value, read(prefix), bits, width)) continue;
    best = bits;
    kind = name;
  }
  return kind;
}

function sharesPrefix(a: bigint, b: bigint, bits: number, width: number): boolean {
  const shift = BigInt(width - bits);
  return a >> shift === b >> shift;
}

function read4(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function write4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
}

const words = (part: string): string[] => (part === '' ? [] : part.split(':'));

function read6(text: string): bigint {
  const [head = '', tail] = text.split('::');
  const before = words(head);
  const after = words(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all.reduce((value, word) => (value << 16n) | BigInt(`0x${word}`), 0n);
}
