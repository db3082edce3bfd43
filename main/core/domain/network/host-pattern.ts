/** A written set of destinations: `host`, `*.domain` (below it), `**.domain` (it and below), each with a port or protocol. */
import { canonicalHost } from './canonical-host.ts';
import { readNetworkProtocol } from './network-protocol.ts';
import type { NetworkTarget } from './network.ts';

export interface HostPattern {
  readonly host: string;
  readonly reach: 'exact' | 'below' | 'whole';
  /** Null for every port. */
  readonly port: number | null;
  /** Null for every protocol. */
  readonly protocol: NetworkTarget['protocol'] | null;
}

/** Null for what is no pattern. A wildcard stands for whole labels, and never for an address. */
export function readHostPattern(written: string): HostPattern | null {
  const parts = /^(?:([a-z]+):\/\/)?(\*{1,2}\.)?(.*)$/isu.exec(written);
  if (parts === null) return null;
  const [, scheme, stars, rest = ''] = parts;
  // An address with colons is all host unless brackets say where it ends.
  const isBareIpv6 = !rest.startsWith('[') && rest.split(':').length > 2;
  const [, name = '', digits] = (isBareIpv6 ? null : /^(\[.*\]|[^:]*):(\d{1,5})$/su.exec(rest)) ?? ['', rest];
  const host = canonicalHost(name);
  if (host.kind === 'refused' || (stars !== undefined && host.kind === 'address')) return null;
  const port = digits === undefined ? null : Number(digits);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const protocol = scheme === undefined ? null : readNetworkProtocol(scheme.toLowerCase());
  if (scheme !== undefined && protocol === null) return null;
  const reach = stars === undefined ? 'exact' : stars === '*.' ? 'below' : 'whole';
  return { host: host.host, reach, port, protocol };
}

export function isHostPattern(written: string): boolean {
  return readHostPattern(written) !== null;
}

/** The one way to write a pattern, so that two spellings of it are the same key. */
export function writeHostPattern(pattern: HostPattern): string {
  const scheme = pattern.protocol === null ? '' : `${pattern.protocol}://`;
  const stars = { exact: '', below: '*.', whole: '**.' }[pattern.reach];
  const port = pattern.port === null ? '' : `:${pattern.port}`;
  return `${scheme}${stars}${pattern.host.includes(':') ? `[${pattern.host}]` : pattern.host}${port}`;
}

/** For a pattern as it was written; one that cannot be read matches nothing. */
export function matchesWritten(written: string, target: NetworkTarget): boolean {
  const pattern = readHostPattern(written);
  return pattern !== null && matchesHost(pattern, target);
}

export function matchesHost(pattern: HostPattern, target: NetworkTarget): boolean {
  if (pattern.port !== null && pattern.port !== target.port) return false;
  if (pattern.protocol !== null && pattern.protocol !== target.protocol) return false;
  const isBelow = target.host.endsWith(`.${pattern.host}`);
  return pattern.reach === 'below' ? isBelow : target.host === pattern.host || (pattern.reach === 'whole' && isBelow);
}
