/** The hosts that a line surely connects to: addresses among its words, and where git's settings send its pushes. */
import type { Command } from '#domain/command/command.ts';
import type { HostGrant } from '#domain/sandbox/permission.ts';

/** More would be read by nobody; what is beyond is asked about once it is reached. */
const mostHosts = 4;

/** Another machine's name. This one, and what has no name, is a question with more facts. */
const foreignName = /^(?!.*\.(?:localhost|local|internal)$)[a-z0-9.-]+\.[a-z][a-z0-9-]*$/u;

/** `connected`: what the analyser found the line to connect to. */
export function namedHosts(
  { parsed, pushes = [] }: { readonly parsed: Command['parsed']; readonly pushes: Command['pushes'] },
  connected: readonly string[],
): readonly HostGrant[] {
  if (parsed.opaque.length > 0) return [];
  const words = parsed.segments.flatMap(({ argv }) => argv.flatMap((word) => grantFor(word ?? '')));
  const named = words.filter(({ target }) => connected.includes(target.host));
  const pushed = pushes.flatMap(({ urls }) => urls.flatMap(grantFor));
  const grants = new Map([...named, ...pushed].map((grant) => [`${grant.target.host}:${grant.target.port}`, grant]));
  return grants.size > mostHosts ? [] : [...grants.values()];
}

function grantFor(word: string): readonly HostGrant[] {
  const url = URL.parse(word);
  const protocol = url?.protocol === 'https:' ? 'https' : url?.protocol === 'http:' ? 'http' : null;
  if (url === null || protocol === null || !foreignName.test(url.hostname)) return [];
  const port = Number(url.port === '' ? (protocol === 'https' ? 443 : 80) : url.port);
  return [{ kind: 'host', target: { host: url.hostname, port, protocol } }];
}
