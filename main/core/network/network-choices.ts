/** The sets of destinations that an answer about one connection may be remembered for, the smallest first. */
import type { NetworkChoice, NetworkTarget } from '#domain/network/network.ts';
import { writeHostPattern, type HostPattern } from '#domain/network/host-pattern.ts';
import { registrablePart } from './registrable-part.ts';
import { say } from '#domain/common/message.ts';

const exact = (target: NetworkTarget, port: number | null): HostPattern => ({
  host: target.host,
  reach: 'exact',
  port,
  protocol: null,
});

export function networkChoices(target: NetworkTarget): NetworkChoice[] {
  const here: NetworkChoice[] = [
    {
      kind: 'host-port',
      pattern: writeHostPattern(exact(target, target.port)),
      reach: say('{host}, port {port} only', { host: target.host, port: target.port }),
    },
    {
      kind: 'host',
      pattern: writeHostPattern(exact(target, null)),
      reach: say('{host}, every port', { host: target.host }),
    },
  ];
  const parent = wildcardParent(target.host);
  if (parent === null) return here;
  const pattern = writeHostPattern({ host: parent, reach: 'below', port: null, protocol: null });
  return [...here, { kind: 'subdomains', pattern, reach: say('every subdomain of {parent}, every port', { parent }) }];
}

/** The domain whose names may be allowed together with this one: never a suffix under which anybody can register. */
function wildcardParent(host: string): string | null {
  const registrable = registrablePart(host);
  return registrable === null || registrable === host ? null : host.slice(host.indexOf('.') + 1);
}

/** Every remembered pattern that could be about this target, for a store that finds by exact key. */
export function patternsAbout(target: NetworkTarget): string[] {
  const patterns = [exact(target, target.port), exact(target, null)];
  const registrable = registrablePart(target.host);
  for (let host = target.host; host !== (registrable ?? host);) {
    host = host.slice(host.indexOf('.') + 1);
    patterns.push({ host, reach: 'below', port: null, protocol: null });
  }
  return patterns.map(writeHostPattern);
}
