/** Refuses to keep a pattern that would allow nothing, so that no person believes it does. */
import { BrokerError } from '#domain/common/errors.ts';
import { readHostPattern } from '#domain/network/host-pattern.ts';
import { isPublicSuffix } from './registrable-part.ts';
import { say } from '#domain/common/message.ts';

/** Throws `bad-request` for a wildcard right below a public suffix. */
export function refuseEmptyWildcards(allowedHosts: readonly string[]): void {
  for (const written of allowedHosts) {
    const pattern = readHostPattern(written);
    if (pattern === null || pattern.reach === 'exact' || !isPublicSuffix(pattern.host)) continue;
    throw new BrokerError(
      'bad-request',
      say('Anybody can register a name below {host}, so {written} allows nothing.', { host: pattern.host, written }),
      {
        remedy: say('Name the domain that somebody registered, such as *.example.com.'),
      },
    );
  }
}
