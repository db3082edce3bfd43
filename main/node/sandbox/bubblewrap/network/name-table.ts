/** Gives every name that a sandbox looks up an address of its own, so that a connection to it tells the name. */
import { canonicalHost } from '#domain/network/canonical-host.ts';

export interface NameTable {
  /** Null when there can be no such name, or when there are too many. */
  addressOf(name: string): Uint8Array | null;
  nameOf(address: string): string | null;
}

const localhost = Uint8Array.of(127, 0, 0, 1);
const mostNames = 65_000;

/** Addresses lie in 127.64.0.0/10: they exist in every namespace and lead nowhere else. */
export function createNameTable(): NameTable {
  const byName = new Map<string, Uint8Array>();
  const byAddress = new Map<string, string>();
  return {
    addressOf(written) {
      const read = canonicalHost(written);
      if (read.kind !== 'name') return null;
      if (read.host === 'localhost' || read.host.endsWith('.localhost')) return localhost;
      const known = byName.get(read.host);
      if (known !== undefined || byName.size >= mostNames) return known ?? null;
      const number = byName.size + 1;
      const address = Uint8Array.of(127, 64 + (number >> 16), (number >> 8) & 255, number & 255);
      byName.set(read.host, address);
      byAddress.set(address.join('.'), read.host);
      return address;
    },
    nameOf: (address) => byAddress.get(address) ?? null,
  };
}
