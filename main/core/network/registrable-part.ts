/** Finds the registered part of a host name, by the public suffix list. */
import { parse } from 'tldts';
import { BrokerError } from '#domain/common/errors.ts';
import { readHostPattern } from '#domain/network/host-pattern.ts';
import { say } from '#domain/common/message.ts';

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

/** Throws `bad-request` for a wildcard right below a public suffix. */
export function refuseEmptyWildcards(allowedHosts: readonly string[]): void {
  for (const written of allowedHosts) {
    const pattern = readHostPattern(written);
    if (pattern === null || pattern.reach === 'exact' || !isPublicSuffix(pattern.host)) continue;
    throw new BrokerError(
      'bad-request',
      say('Anyone can register a name below {host}, so {written} allows nothing.', { host: pattern.host, written }),
      {
        remedy: say('Name the domain that someone registered, such as *.example.com.'),
      },
    );
  }
}
