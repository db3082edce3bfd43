/** Reads from a line that a connection could not be made, and to where as far as the text tells. */
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { NetworkTarget } from '#domain/network/network.ts';
import type { Reason } from './find-reason.ts';
import { canonicalHost, hostInLine, isOwnHost, urlsIn, type NamedHost } from './host-in-line.ts';

/** Words of tools that bring their own. */
const ownWords =
  /(?:could|can)(?:'t| ?not) resolve (?:hostname|host:|proxy:)|unable to resolve host|could not translate host ?name|failed to lookup address information|getaddrinfo failed|NameResolutionError|php_network_getaddresses|UnknownHostException: \S+$|unknown host \S+:|bad hostname ['"]|\b(?:dial|lookup) \S+ .*(?:unreachable|no such host|server misbehaving)|UDP setup with .* failed/iu;
/** Runtime codes, but not a sentence about them: the host, or nothing, follows. */
const codes = /\b(?:EAI_AGAIN|ENOTFOUND|ENETUNREACH|EHOSTUNREACH)(?: \S+)?(?:$|[\s"']*[,)\]}]| - Local)/u;
/** Ordinary failures too, so they count only where they name a host that this sandbox cannot reach at all. */
const weakWords =
  /(?:failed|could not|couldn't|unable) to? ?connect to|\bECONNREFUSED\b|connection refused|connection timed out/iu;

const defaultPorts: Readonly<Record<string, number>> = {
  http: 80,
  ws: 80,
  https: 443,
  wss: 443,
  'sparse+https': 443,
  'git+https': 443,
  ssh: 22,
  sftp: 22,
  'git+ssh': 22,
  git: 9418,
  rsync: 873,
  ftp: 21,
  postgres: 5432,
  postgresql: 5432,
  mysql: 3306,
  redis: 6379,
  mongodb: 27_017,
  amqp: 5672,
};

function protocolOf(scheme: string | null): NetworkTarget['protocol'] {
  if (scheme === null) return 'tcp';
  if (/^(?:https|wss)$|\+https$/u.test(scheme)) return 'https';
  return scheme === 'http' || scheme === 'ws' ? 'http' : 'tcp';
}

/** The one port a tool uses when no other is given. */
function portOfTool(line: string): number | null {
  if (/^(?:\S*\/)?(?:ssh|scp|sftp): /u.test(line)) return 22;
  return /^(?:\S*\/)?psql: /u.test(line) ? 5432 : null;
}

function targetOf(named: NamedHost, host: string, line: string, nearby: readonly string[]): NetworkTarget | null {
  const same = nearby
    .flatMap((text) => [...urlsIn(text), hostInLine(text)])
    .filter((other) => other !== null)
    .filter((other) => canonicalHost(other.host) === host)
    .filter((other) => named.port === null || other.port === null || other.port === named.port);
  const scheme = named.scheme ?? same.find((other) => other.scheme !== null)?.scheme ?? null;
  const saidPort = named.port ?? same.find((other) => other.port !== null)?.port ?? null;
  const port = saidPort ?? (scheme === null ? portOfTool(line) : (defaultPorts[scheme] ?? null));
  return port === null ? null : { host, port, protocol: protocolOf(scheme) };
}

const advice = /\b(?:see|help|docs?|documentation|visit|report|information|article)\b/iu;

/** An address is taken for the one that failed only when there is no other. */
function onlyHostIn(nearby: readonly string[]): NamedHost | null {
  const named = nearby.filter((text) => !advice.test(text)).flatMap((text) => urlsIn(text));
  const hosts = new Set(named.map(({ host }) => canonicalHost(host)));
  return hosts.size === 1 ? (named[0] ?? null) : null;
}

/** Null when the line is not about a connection, or about one within the sandbox. `nearby`: other lines, the command. */
export function readNetworkRefusal(line: string, reason: Reason | null, nearby: readonly string[]): Refusal | null {
  const isSure = reason?.kind === 'network' || ownWords.test(line) || codes.test(line);
  if (!isSure && !weakWords.test(line)) return null;
  const named = hostInLine(line) ?? (isSure ? onlyHostIn(nearby) : null);
  const host = named === null ? null : canonicalHost(named.host);
  if (named === null || host === null) return isSure ? { kind: 'network' } : null;
  if (isOwnHost(host)) return null;
  const target = targetOf(named, host, line, nearby);
  return target === null ? { kind: 'network' } : { kind: 'host', target };
}
