/**
 * Says what a command met because its sandbox has places of its own: programs call a server or a file of the command before
 * missing, and nothing in their words leads to the sandbox.
 */
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { isSecretByName } from '#domain/sandbox/secret-names.ts';
import { type Message, say } from '#domain/common/message.ts';
import { isInside } from '#domain/common/paths.ts';
import { canonicalHost, hostInLine, isOwnHost } from '../denial/host-in-line.ts';
import { strerrorTexts } from '../denial/strerror-texts.ts';

export interface PlaceEvidence {
  readonly plan: Pick<SandboxPlan, 'mechanism' | 'network' | 'tmp' | 'entries' | 'passEnv'>;
  readonly argv: readonly string[];
  readonly exitCode: number | null;
  /** What it printed, or the end of that. */
  readonly text: string;
  /** The person's; null where nobody knows it. */
  readonly home: string | null;
}

/** More than the end of an output explains no ending, and each command of an agent is read so. */
const mostText = 64 * 1024;

/** What ended a program is said last; before that it may have waited for a server of its own. */
const lastLines = 3;

/** A sentence for each of its own places that it looked for something in, and found nothing; its environment is one of them. */
export function ownPlaces({ plan, argv, exitCode, text, home }: PlaceEvidence): readonly Message[] {
  if (plan.mechanism !== 'bwrap') return [];
  const all = text
    .slice(-mostText)
    .split(/[\r\n]+/u)
    .filter((line) => line.trim() !== '');
  const lines = exitCode === 0 ? all.slice(-lastLines) : all;
  const port = plan.network === 'full' ? null : (first(lines, refusedPort) ?? silentPort(argv, exitCode, lines));
  const name = first(lines, (line) => takenVariable(line, plan));
  const said: Message[] = lostHome({ plan, argv, home });
  if (port !== null)
    said.push(
      say(
        'The sandbox has a localhost of its own, and nothing listens there at port {port}. A server that another command of the same session keeps running is reached; a server of this machine is not.',
        { port },
      ),
    );
  if (plan.tmp === 'private' && lines.some((line) => isMissingTmp(line, plan)))
    said.push(
      say('Each command has a /tmp of its own, empty when it starts. Keep in the project what the next one needs.'),
    );
  if (lines.some((line) => noProcess.test(line)))
    said.push(
      say(
        'Each command sees its own processes alone. One of another command, or of this machine, is ended where it was started.',
      ),
    );
  if (name !== null)
    said.push(
      say(
        'If {name} is set on this machine, the sandbox took it out, for its name is that of a secret. A person can let it through (setting passEnv).',
        { name },
      ),
    );
  return said;
}

const homeWords = /(?:^|[\s'"=:(>])~(?=$|[\s/'")])|\$\{?HOME\b|--(?:global|user)\b/u;

/** A home below the machine's /tmp is not the one that a command finds there, and nothing fails by that: what it writes is gone with it. */
function lostHome({ plan, argv, home }: Pick<PlaceEvidence, 'plan' | 'argv' | 'home'>): Message[] {
  const tmp = ['/tmp', '/var/tmp'].find((folder) => home !== null && isInside(home, folder));
  if (tmp === undefined || home === null || plan.tmp !== 'private') return [];
  if (plan.entries.some(({ path }) => path !== '/' && path !== tmp && isInside(home, path))) return [];
  if (!argv.some((word) => homeWords.test(word) || namesOnly(word, home, plan))) return [];
  return [
    say(
      'The home {home} lies in {tmp}, and each command has a {tmp} of its own: what it writes in the home is gone when it ends, and nobody is asked about it. Keep in the project what is to stay, or give the desk a home elsewhere.',
      { home, tmp },
    ),
  ];
}

/** Whether a path in the home is named that the plan does not open: the project often lies there. */
function namesOnly(word: string, home: string, { entries }: PlaceEvidence['plan']): boolean {
  return word
    .split(/[\s'"`=:;,()<>|&]+/u)
    .filter((part) => isInside(part, home))
    .some((part) => !entries.some(({ path, access }) => access === 'write' && path !== '/' && isInside(part, path)));
}

function first<T>(lines: readonly string[], read: (line: string) => T | null): T | null {
  for (const line of lines) {
    const found = read(line);
    if (found !== null) return found;
  }
  return null;
}

const refused =
  /\bECONNREFUSED\b|connection refused|couldn't connect to server|fail(?:ed|ure)? to connect|can't connect/iu;
const ownPort =
  /(?<![\w.-])(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[?::1\]?)\)?(?::|,? port |\.)(\d{1,5})(?!\d)/iu;

/** The port of its own localhost at which a line says that nothing answers. */
function refusedPort(line: string): number | null {
  if (!refused.test(line)) return null;
  const named = hostInLine(line);
  const host = named === null ? null : canonicalHost(named.host);
  if (named?.port != null && host !== null && isOwnHost(host)) return named.port;
  const port = Number(ownPort.exec(line)?.[1]);
  return port >= 1 && port <= 65_535 ? port : null;
}

/** `curl` says by this alone, where it is to be silent, that it could not connect (curl(1), exit codes). */
const curlCouldNot = 7;

/** Where nobody says which server did not answer, it is the only one that the command names. */
function silentPort(argv: readonly string[], exitCode: number | null, lines: readonly string[]): number | null {
  const line = argv.join(' ');
  const isCurl = exitCode === curlCouldNot && /\bcurl\b/u.test(line);
  if (!isCurl && !lines.some((each) => refused.test(each) && hostInLine(each) === null)) return null;
  const ports = new Set([...line.matchAll(new RegExp(ownPort, 'giu'))].map((match) => Number(match[1])));
  const [port] = ports;
  return ports.size === 1 && port !== undefined && port >= 1 && port <= 65_535 ? port : null;
}

const noProcess = /\bno such process\b|\bno process(?:es)? found\b/iu;

const unset =
  /\b(?:not (?:set|defined|provided|found|configured|specified|present)|missing|required|undefined|unset|unbound|empty|must be set|no value|KeyError|set the|please set)\b/iu;
const variable = /(?<![\w/.-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w/-])/gu;

/** The name of a variable that a line misses, and that no command gets (`child-environment.ts`). */
function takenVariable(line: string, { passEnv }: PlaceEvidence['plan']): string | null {
  if (!unset.test(line)) return null;
  const names = [...line.matchAll(variable)].map(([name]) => name);
  return names.find((name) => isSecretByName(name) && !passEnv.includes(name)) ?? null;
}

const missing = [...strerrorTexts.missing, 'enoent', 'not found', 'not exist', 'cannot find'];
const inTmp = /(?<=^|[\s'"`‘“(=:])\/(?:var\/)?tmp\/[^\s'"`’”:),;]+/gu;

/** What lies below a path that the plan opens there is the host's. */
function isMissingTmp(line: string, { entries }: PlaceEvidence['plan']): boolean {
  const named = [...line.matchAll(inTmp)];
  if (named.length === 0) return false;
  const lower = line.toLowerCase();
  const opened = entries.filter(({ path }) => /^\/(?:var\/)?tmp\//u.test(path));
  const isOwn = (path: string): boolean => !opened.some((entry) => isInside(path, entry.path));
  return missing.some((words) => lower.includes(words)) && named.some(([path]) => isOwn(path));
}
