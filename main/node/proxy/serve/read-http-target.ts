/** Finds out where an HTTP request wants to go, and refuses one that another reader could understand differently. */

export interface RequestHead {
  readonly method: string;
  /** The request target as it was sent. */
  readonly url: string;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
}

export type HttpTarget =
  | { readonly kind: 'target'; readonly host: string; readonly port: number; readonly path: string }
  | { readonly kind: 'bad'; readonly why: string };

const httpPort = 80;
/** Headers of which a second one would be another opinion about the same thing. */
const single = ['host', 'content-length', 'transfer-encoding'];

const bad = (why: string): HttpTarget => ({ kind: 'bad', why });

/** For CONNECT: `host:port` and nothing else. */
export function readConnectTarget(head: RequestHead): HttpTarget {
  const fault = headerFault(head);
  if (fault !== null) return bad(fault);
  const authority = readAuthority(head.url, null);
  if (authority === null) return bad('CONNECT needs host:port');
  const [host] = valuesOf(head, 'host');
  const named = host === undefined ? authority : readAuthority(host, authority.port);
  if (named === null || !isSameHost(named.host, authority.host)) return bad('the Host header names another host');
  return { kind: 'target', ...authority, path: '' };
}

/** For a request to a proxy, whose target is a whole URL. */
export function readProxyTarget(head: RequestHead): HttpTarget {
  const parts = /^http:\/\/([^/?#\\@\s]*)([/?][^\s#]*)?$/i.exec(head.url);
  if (parts === null) return bad('the request needs a plain http:// address without a user name');
  const authority = readAuthority(parts[1] ?? '', httpPort);
  if (authority === null) return bad('the address names no host');
  return agreeing(head, authority, parts[2] ?? '/');
}

/** For a request that was sent to the host itself. */
export function readDirectTarget(head: RequestHead, host: string, port: number): HttpTarget {
  if (!/^(?:\/[^\s#]*|\*)$/.test(head.url)) return bad('the request needs a path');
  return agreeing(head, { host, port }, head.url);
}

function agreeing(head: RequestHead, authority: { host: string; port: number }, path: string): HttpTarget {
  const fault = headerFault(head);
  if (fault !== null) return bad(fault);
  const [written] = valuesOf(head, 'host');
  const named = readAuthority(written ?? '', httpPort);
  if (named === null || !isSameHost(named.host, authority.host) || named.port !== authority.port) {
    return bad('the Host header names another host');
  }
  return { kind: 'target', ...authority, path: path.startsWith('?') ? `/${path}` : path };
}

function headerFault(head: RequestHead): string | null {
  const twice = single.find((name) => valuesOf(head, name).length > 1);
  if (twice !== undefined) return `there are two ${twice} headers`;
  const [coding] = valuesOf(head, 'transfer-encoding');
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') return 'the transfer coding is not chunked';
  const [length] = valuesOf(head, 'content-length');
  if (length !== undefined && coding !== undefined) return 'there are two lengths';
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return 'the content length is no number';
  // Node joins a folded header; another reader may see two.
  return head.rawHeaders.some((text) => /[\r\n\0]/.test(text)) ? 'a header is folded' : null;
}

function valuesOf({ rawHeaders }: RequestHead, name: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

function readAuthority(text: string, defaultPort: number | null): { host: string; port: number } | null {
  const parts = /^(\[[^\]@\s]+\]|[^:@[\]/\s]+)(?::(\d{1,5}))?$/.exec(text);
  if (parts === null) return null;
  const port = parts[2] === undefined ? defaultPort : Number(parts[2]);
  if (port === null || port < 1 || port > 65_535) return null;
  return { host: parts[1] ?? '', port };
}

const plain = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** The gate brings both into one form later; here a spelling that differs is another host. */
function isSameHost(a: string, b: string): boolean {
  return plain(a) === plain(b);
}
