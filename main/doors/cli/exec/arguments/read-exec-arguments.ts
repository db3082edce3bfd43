/** Reads the arguments of `countersign exec`; what is not understood is refused, never guessed. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { canonicalHost } from '#domain/network/canonical-host.ts';
import { isHostPattern } from '#domain/network/host-pattern.ts';
import { maxTimeoutMs } from '#domain/common/limits.ts';
import { credentialTools, type Grant } from '#domain/sandbox/permission.ts';

const approvals = ['untrusted', 'on-failure', 'on-request', 'granular', 'never'] as const;
const sandboxes = ['read-only', 'workspace-write', 'danger-full-access', 'external-sandbox'] as const;
/** What `granular` may ask about. */
const questions = ['sandbox', 'rules', 'permissions', 'network', 'patches'] as const;
const networks = ['blocked', 'ask', 'allow-listed', 'full'] as const;

type CredentialGrant = Extract<Grant, { kind: 'credential' }>;

export interface ExecArguments {
  readonly argv: readonly [string, ...string[]];
  readonly project: string;
  /** Null for the folder the caller is in, if that is inside the project. */
  readonly cwd: string | null;
  readonly approval: (typeof approvals)[number] | null;
  /** Of `granular` only: the questions that a person may be asked. */
  readonly asks: readonly (typeof questions)[number][];
  readonly sandbox: (typeof sandboxes)[number] | null;
  readonly network: (typeof networks)[number] | null;
  readonly writable: readonly string[];
  /** Patterns added to the list of allowed hosts. */
  readonly allowedHosts: readonly string[];
  /** Unix sockets of the host that the command asks for. */
  readonly sockets: readonly string[];
  /** Ports of its sandbox that the command asks to have opened on this machine. */
  readonly forwards: readonly number[];
  /** Logins of the person that the command asks for. */
  readonly credentials: readonly Omit<CredentialGrant, 'kind'>[];
  readonly timeoutMs: number | null;
  readonly json: boolean;
  /** Null for a terminal where the caller sits at one. */
  readonly tty: boolean | null;
}

export type ReadArguments<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'bad'; readonly message: string };

const options = {
  project: { type: 'string' },
  cwd: { type: 'string' },
  approval: { type: 'string' },
  ask: { type: 'string', multiple: true },
  sandbox: { type: 'string' },
  network: { type: 'string' },
  writable: { type: 'string', multiple: true },
  socket: { type: 'string', multiple: true },
  forward: { type: 'string', multiple: true },
  credential: { type: 'string', multiple: true },
  'allow-host': { type: 'string', multiple: true },
  'timeout-ms': { type: 'string' },
  json: { type: 'boolean' },
  tty: { type: 'boolean' },
  'no-tty': { type: 'boolean' },
} as const;

function oneOf<T extends string>(name: string, value: string | undefined, allowed: readonly T[]): T | null {
  if (value === undefined) return null;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`--${name} ${value}: choose one of ${allowed.join(', ')}.`);
  return found;
}

function asksOf(approval: string | undefined, asks: readonly string[]): ExecArguments['asks'] {
  if (asks.length > 0 && approval !== 'granular') throw new Error('--ask belongs to --approval granular.');
  return asks.flatMap((ask) => oneOf('ask', ask, questions) ?? []);
}

function milliseconds(value: string | undefined): number | null {
  if (value === undefined) return null;
  const number = Number(value);
  if (/^[0-9]+$/.test(value) && number >= 1 && number <= maxTimeoutMs) return number;
  throw new Error(`--timeout-ms ${value}: give whole milliseconds from 1 to ${maxTimeoutMs}.`);
}

/** PATH_MAX of Linux, which is the longest that the broker reads. */
const longestPath = 4096;

function folder(name: string, value: string, from: string): string {
  if (value === '' || value.includes('\0')) throw new Error(`--${name}: the path is empty or malformed.`);
  const path = resolve(from, value);
  if (path.length > longestPath)
    throw new Error(`--${name}: the path is longer than the ${longestPath} characters that the system allows.`);
  return path;
}

function portNumber(written: string): number {
  const port = Number(written);
  if (/^[0-9]+$/.test(written) && port >= 1 && port <= 65_535) return port;
  throw new Error(`--forward ${written}: give a port from 1 to 65535.`);
}

function credential(written: string): Omit<CredentialGrant, 'kind'> {
  const [, name, host, port = '443'] = /^([a-z]+):([^\s:/]+|\[[^\]]+\])(?::(\d+))?$/u.exec(written) ?? [];
  const tool = credentialTools.find((each) => each === name);
  const read = host === undefined ? null : canonicalHost(host);
  const isPort = Number(port) >= 1 && Number(port) <= 65_535;
  if (tool !== undefined && read !== null && read.kind !== 'refused' && isPort)
    return { tool, host: read.host, port: Number(port) };
  throw new Error(
    `--credential ${written}: give a tool (${credentialTools.join(', ')}) and its host, as in npm:registry.example.`,
  );
}

function hostPattern(written: string): string {
  if (isHostPattern(written)) return written;
  throw new Error(`--allow-host ${written}: give a host, *.domain or **.domain, with a port if you like.`);
}

/** `from` is the folder that relative paths start at, `usual` the project where none is named. */
export function readExecArguments(
  args: readonly string[],
  from: string,
  usual: string = from,
): ReadArguments<ExecArguments> {
  const end = args.indexOf('--');
  const [program, ...rest] = end === -1 ? [] : args.slice(end + 1);
  if (program === undefined || program === '') {
    return { kind: 'bad', message: 'Put the command after --, for example: countersign exec -- npm test' };
  }
  try {
    const { values } = parseArgs({ args: args.slice(0, end), options, strict: true, allowPositionals: false });
    return {
      kind: 'read',
      value: {
        argv: [program, ...rest],
        project: folder('project', values.project ?? usual, from),
        cwd: values.cwd === undefined ? null : folder('cwd', values.cwd, from),
        approval: oneOf('approval', values.approval, approvals),
        asks: asksOf(values.approval, values.ask ?? []),
        sandbox: oneOf('sandbox', values.sandbox, sandboxes),
        network: oneOf('network', values.network, networks),
        writable: (values.writable ?? []).map((path) => folder('writable', path, from)),
        allowedHosts: (values['allow-host'] ?? []).map(hostPattern),
        sockets: (values.socket ?? []).map((path) => folder('socket', path, from)),
        forwards: (values.forward ?? []).map(portNumber),
        credentials: (values.credential ?? []).map(credential),
        timeoutMs: milliseconds(values['timeout-ms']),
        json: values.json ?? false,
        tty: values['no-tty'] === true ? false : (values.tty ?? null),
      },
    };
  } catch (error) {
    // The parser of Node throws for what it does not know; its messages are made for people.
    return { kind: 'bad', message: error instanceof Error ? error.message : String(error) };
  }
}
