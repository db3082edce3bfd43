/** Finds the host, and where it is said the port and scheme, that a line or a command names. */

export interface NamedHost {
  readonly host: string;
  readonly port: number | null;
  readonly scheme: string | null;
}

const name = String.raw`[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]`;
const url = new RegExp(String.raw`\b([a-z][a-z0-9+.-]*)://(?:[^\s/@'"]{1,200}@)?(${name})(?::(\d{1,5}))?`, 'giu');

/** In order of trust: what says most about the failed connection comes first. Groups: host, port. */
const sayings: readonly RegExp[] = [
  new RegExp(String.raw`/dev/(?:tcp|udp)/(${name})/(\d{1,5})`, 'u'),
  new RegExp(String.raw`\bgetaddrinfo(?: for host)?:? ["“]?(${name})["”]?,? (?:port )?(\d{1,5})`, 'u'),
  new RegExp(String.raw`\bhost='(${name})', port=(\d{1,5})`, 'u'),
  new RegExp(String.raw`\bE[A-Z_]{4,16} (${name})(?::(\d{1,5}))?`, 'u'),
  new RegExp(String.raw`resolve (?:proxy|host(?:name)?)(?: address)?:? ["'‘“«]?(${name})`, 'iu'),
  new RegExp(String.raw`connect(?:ion)? to (?:host |server at )?["“']?(${name})["”']?(?:,? port |:)(\d{1,5})`, 'iu'),
  new RegExp(String.raw`\bdial (?:tcp|udp)\d? (${name}):(\d{1,5})`, 'u'),
  new RegExp(String.raw`\blook ?up (${name})(?: \(port (\d{1,5})\))?`, 'u'),
  new RegExp(String.raw`\bhost ?name ["'‘“»](${name})`, 'iu'),
  new RegExp(String.raw`\bgetaddrinfo for (${name}) failed`, 'u'),
  new RegExp(String.raw`\bUnknown ?[Hh]ost(?:Exception)?:? (${name})`, 'u'),
  new RegExp(String.raw`\bbad hostname ["'](${name})(?::(\d{1,5}))?`, 'iu'),
];
const dotted = String.raw`(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}`;
const anyDotted = new RegExp(
  String.raw`(?<!^|[\w/.@:-])(?!\S{0,80}(?:Error|Exception)\b)(${dotted})(?::(\d{1,5}))?(?![\w/.-]*[\w/])`,
  'u',
);
const portAside = /\(port (\d{1,5})\)/iu;

function portOf(text: string | undefined): number | null {
  const port = Number(text);
  return text !== undefined && Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null;
}

export function urlsIn(text: string): readonly NamedHost[] {
  return [...text.matchAll(url)].map((match) => ({
    host: match[2] ?? '',
    port: portOf(match[3]),
    scheme: (match[1] ?? '').toLowerCase(),
  }));
}

/** The host whose failure the line reports, as written. */
export function hostInLine(line: string): NamedHost | null {
  const first = urlsIn(line).find(({ scheme }) => scheme !== 'file' && scheme !== 'unix');
  if (first !== undefined) return first;
  for (const saying of [...sayings, anyDotted]) {
    const match = saying.exec(line);
    if (match?.[1] === undefined) continue;
    return { host: match[1], port: portOf(match[2] ?? portAside.exec(line)?.[1]), scheme: null };
  }
  return null;
}

/** Null when it is no host name or address at all. */
export function canonicalHost(written: string): string | null {
  const host = written
    .replace(/^\[|\]$/gu, '')
    .replace(/\.$/u, '')
    .toLowerCase();
  const isName = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_][a-z0-9_-]{0,62})*$/u.test(host);
  return isName || /^[0-9a-f:]+(?:\.\d+)*$/u.test(host) ? host : null;
}

/** The sandbox has a loopback of its own, so what fails there failed by itself. */
export function isOwnHost(host: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|::1|0\.0\.0\.0|::)$/u.test(host);
}
