/** Brings a host as it was written into the one form that is compared, shown and looked up, or refuses it. */

export type CanonicalHost =
  /** Lower case, ASCII (`xn--`), without a trailing dot. */
  | { readonly kind: 'name'; readonly host: string }
  /** `127.0.0.1` or `fd00::1`, never in brackets; every other notation of the same address ends up here too. */
  | { readonly kind: 'address'; readonly host: string; readonly family: 4 | 6 }
  | { readonly kind: 'refused'; readonly reason: string };

const maxNameLength = 253;
const maxLabelLength = 63;
/** What could end a host and begin something else for another reader, and percent signs: encodings and IPv6 zones. */
const foreign = /[\s/\\?#@%*,;"'`<>{}|^\u0000-\u0020\u007f]/u;
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const refused = (reason: string): CanonicalHost => ({ kind: 'refused', reason });

/** Reads as browsers do: `0x7f.1`, `2130706433` and full-width digits are 127.0.0.1, `BÜCHER.example` is `xn--bcher-kva.example`. */
export function canonicalHost(written: string): CanonicalHost {
  if (written === '' || written.length > 1024) return refused('it is empty or too long');
  if (foreign.test(written)) return refused('it contains a character that no host has');
  const isBracketed = written.startsWith('[') && written.endsWith(']');
  const inner = isBracketed ? written.slice(1, -1) : written;
  if (isBracketed || inner.includes(':')) return readIpv6(inner);
  return readName(inner);
}

function readIpv6(inner: string): CanonicalHost {
  if (!/^[0-9a-f:.]+$/i.test(inner)) return refused('it is not an IPv6 address');
  const host = hostOf(`[${inner}]`);
  if (host === null) return refused('it is not an IPv6 address');
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host);
  if (mapped === null) return { kind: 'address', host: host.slice(1, -1), family: 6 };
  // Who connects to it connects by IPv4 (RFC 4291 2.5.5.2): a list, a question and an answer about the one speak of the other.
  const bytes = mapped.slice(1).flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 0xff]);
  return { kind: 'address', host: bytes.join('.'), family: 4 };
}

function readName(inner: string): CanonicalHost {
  const host = hostOf(inner.endsWith('.') ? inner.slice(0, -1) : inner);
  if (host === null) return refused('it is not a host name');
  if (ipv4.test(host)) return { kind: 'address', host, family: 4 };
  const labels = host.split('.');
  if (host.length > maxNameLength || labels.some((label) => label === '' || label.length > maxLabelLength)) {
    return refused('a part of it is empty or too long');
  }
  if (labels.some((label) => !/^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(label)))
    return refused('it is not a host name');
  return { kind: 'name', host };
}

function hostOf(text: string): string | null {
  try {
    const { hostname } = new URL(`http://${text}/`);
    return hostname === '' ? null : hostname;
  } catch {
    return null; // The standard's own answer for what is no host.
  }
}
