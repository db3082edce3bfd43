/** Finds the registered part of a host name, by the public suffix list. */
import { parse } from 'tldts';

const options = { allowPrivateDomains: true, detectIp: true, extractHostname: false, validateHostname: false } as const;

/** `example.co.uk` of `a.example.co.uk`; null for addresses, for suffixes themselves and for names of no known registry. */
export function registrablePart(host: string): string | null {
  const { domain, isIcann, isPrivate } = parse(host, options);
  return isIcann === true || isPrivate === true ? domain : null;
}

/** True for `com` and `co.uk`: a wildcard below it would let strangers in. */
export function isPublicSuffix(host: string): boolean {
  const { publicSuffix } = parse(host, options);
  return publicSuffix === host || !host.includes('.');
}
