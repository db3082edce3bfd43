/** Reads the arguments of `countersign serve`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { teamHostNameSchema } from '#domain/team/team.ts';
import type { ServePageOptions } from './serve-page.ts';

/** The store of a team. */
export interface TeamArguments {
  readonly url: string;
  /** How this host is called in it; null for the machine's own name. */
  readonly host: string | null;
  readonly isHeldWhenLost: boolean;
}

export interface ServeArguments {
  readonly listen: ServePageOptions['listen'];
  readonly open: boolean;
  readonly json: boolean;
  /** Where agents connect by MCP; null where they do not. */
  readonly mcpPort: number | null;
  readonly team: TeamArguments | null;
}

export type ReadServeArguments =
  | { readonly kind: 'read'; readonly value: ServeArguments }
  | { readonly kind: 'bad'; readonly message: string };

const options = {
  port: { type: 'string' },
  socket: { type: 'string' },
  'public-origin': { type: 'string' },
  open: { type: 'boolean' },
  json: { type: 'boolean' },
  'mcp-port': { type: 'string' },
  store: { type: 'string' },
  'store-host': { type: 'string' },
  'store-lost': { type: 'string' },
} as const;

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readListen(values: {
  port?: string | undefined;
  socket?: string | undefined;
  'public-origin'?: string | undefined;
}): ServePageOptions['listen'] {
  const { port, socket, 'public-origin': publicOrigin } = values;
  if (socket !== undefined || publicOrigin !== undefined) {
    if (socket === undefined || publicOrigin === undefined || port !== undefined) {
      throw new Error('--socket and --public-origin go together, and without --port.');
    }
    if (socket === '') throw new Error('--socket: the path is empty.');
    if (!isOrigin(publicOrigin)) throw new Error(`--public-origin ${publicOrigin}: give an http or https address.`);
    return { socketPath: resolve(socket), publicOrigin };
  }
  if (port === undefined) return { port: 0 };
  return { port: readPort('--port', port) };
}

function readPort(option: string, port: string): number {
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`${option} ${port}: give a number from 0 to 65535.`);
  }
  return Number(port);
}

function readTeam(values: {
  store?: string | undefined;
  'store-host'?: string | undefined;
  'store-lost'?: string | undefined;
}): TeamArguments | null {
  const { store: url, 'store-host': host, 'store-lost': lost } = values;
  if (url === undefined) {
    if (host === undefined && lost === undefined) return null;
    throw new Error('--store-host and --store-lost go with --store.');
  }
  if (host !== undefined && !teamHostNameSchema.safeParse(host).success) {
    throw new Error(`--store-host ${host}: give letters, digits, dots and hyphens, at most 63.`);
  }
  if (lost !== undefined && lost !== 'hold' && lost !== 'go-on') throw new Error('--store-lost takes hold or go-on.');
  return { url, host: host ?? null, isHeldWhenLost: lost !== 'go-on' };
}

export function readServeArguments(args: readonly string[]): ReadServeArguments {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    return {
      kind: 'read',
      value: {
        listen: readListen(values),
        open: values.open ?? false,
        json: values.json ?? false,
        mcpPort: values['mcp-port'] === undefined ? null : readPort('--mcp-port', values['mcp-port']),
        team: readTeam(values),
      },
    };
  } catch (error) {
    // The parser of Node throws for what it does not know; its messages are made for people.
    return { kind: 'bad', message: error instanceof Error ? error.message : String(error) };
  }
}
