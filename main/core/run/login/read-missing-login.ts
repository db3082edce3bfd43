/** Reads from what a tool printed that a host wanted a login. Every command can print that: it is a reason to ask, and nothing else. Pure. */
import type { CredentialTool } from '#domain/sandbox/permission.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

export interface MissingLogin {
  readonly tool: CredentialTool;
  /** Null where the tool does not say at which host. */
  readonly place: Place | null;
  /** The line that says it. */
  readonly line: string;
}

/** No program prints more about one refusal. */
const mostLine = 1000;
const mostRead = 20;

const npm = /^npm (?:error|ERR!) (?:code (?:E401|E403|ENEEDAUTH)$|40[13] .*? - [A-Z]+ (?<address>https:\/\/\S+))/u;
/** They take npm's settings, and its login with them. */
const pnpm = /^(?:\[?ERROR\]?\s+|ERR\s+)?ERR_PNPM_FETCH_40[13]\]?\s+[A-Z]+ (?<address>https:\/\/\S+): /u;
/** It says of a refusal what the server wrote into its answer, in the server's words. */
const yarn =
  /^error (?:An unexpected error occurred: ")?(?:Error: )?(?<address>https:\/\/\S+): (?!.*(?:\b[Nn]ot [Ff]ound\b|\bE[A-Z]{4,}\b|certificate|timed? ?out|hang up|socket|Request failed \\?"(?:404|5\d\d)))/u;
/** It names no host. */
const yarnBerry = /^➤ YN00(?:41|33): .*(?:Invalid authentication|No authentication configured)/u;
const git =
  /^(?:fatal|error): (?:could not read (?:Username|Password) for '(?<asked>https:\/\/[^']+)'|Authentication failed for '(?<failed>https:\/\/[^']+)'|unable to access '(?<refused>https:\/\/[^']+)': The requested URL returned error: 40[13])/u;
const hcloud =
  /^hcloud: (?:no active context or token|.*(?:\((?:unauthorized|forbidden|token_readonly)\b|server responded with status code 40[13]$))/u;
/** It makes no request while it has no token at all. */
const hcloudAlone = /no active context or token/u;
const hcloudPlace: Place = { host: 'api.hetzner.cloud', port: 443 };

export function readMissingLogins(text: string): readonly MissingLogin[] {
  const found = new Map<string, MissingLogin>();
  for (const each of text.split(/\r?\n/u)) {
    const read = readLine(each.trim().slice(0, mostLine));
    if (read === null) continue;
    found.set(`${read.tool} ${read.place?.host} ${read.place?.port}`, read);
    if (found.size === mostRead) break;
  }
  // A line that names the host tells more than one that does not.
  return [...found.values()].filter(
    ({ tool, place }, _, all) => place !== null || !all.some((other) => other.tool === tool && other.place !== null),
  );
}

function readLine(line: string): MissingLogin | null {
  const ofNpm = npm.exec(line) ?? pnpm.exec(line) ?? yarn.exec(line) ?? yarnBerry.exec(line);
  if (ofNpm !== null) return { tool: 'npm', place: placeOf(ofNpm.groups?.['address']), line };
  const ofGit = git.exec(line)?.groups;
  if (ofGit !== undefined) {
    const place = placeOf(ofGit['asked'] ?? ofGit['failed'] ?? ofGit['refused']);
    return place === null ? null : { tool: 'git', place, line };
  }
  if (!hcloud.test(line)) return null;
  return { tool: 'hcloud', place: hcloudAlone.test(line) ? hcloudPlace : null, line };
}

function placeOf(address: string | undefined): Place | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[(.*)\]$/u, '$1'), port: port === '' ? 443 : Number(port) };
}
