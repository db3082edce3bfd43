/** What a known agent needs that runs in the sandbox as a whole, as one question: its model's hosts, its keys, and what it keeps. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '../../agents/agent.ts';
import { agentOf } from '../../agents/agents.ts';
import { namedModels } from './named-models.ts';
import type { Grant } from '#domain/sandbox/permission.ts';

export interface AgentNeeds {
  readonly grants: readonly Grant[];
  /** Values of the keys among the grants. */
  readonly keys: Readonly<Record<string, string>>;
  /** No secrets: the card shows them. */
  readonly variables: Readonly<Record<string, string>>;
}

export const noNeeds: AgentNeeds = { grants: [], keys: {}, variables: {} };

type Environment = Readonly<Record<string, string | undefined>>;

/** Makes the folders in which the agent keeps its state, as its first start would. Empty for an agent that is not known. */
export function agentNeeds(argv: readonly [string, ...string[]], env: Environment, homeDir: string): AgentNeeds {
  const agent = agentOf(argv[0]);
  const ways = agent?.run;
  if (ways === undefined) return noNeeds;
  const folders = ways.state.map((name) => join(homeDir, name));
  for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const named = namedModels(ways, argv, homeDir);
  const keys = present([...ways.keys, ...named.keys], env);
  return {
    grants: [
      ...hostsOf(ways, named.addresses, env),
      ...Object.keys(keys).map((name) => ({ kind: 'key', name }) as const),
      ...ownCredentials(agent?.credentials ?? [], ways.state, homeDir).map(
        (path) => ({ kind: 'path', path, access: 'write' }) as const,
      ),
      ...folders.map((path) => ({ kind: 'path', path, access: 'write' }) as const),
      ...ways.homeFiles.map((name) => ({ kind: 'home-file', name }) as const),
    ],
    keys,
    variables: present(ways.variables, env),
  };
}

/** A folder opens nothing that is closed in it by name. What is not there yet is no name that is closed. */
function ownCredentials(names: readonly string[], state: readonly string[], homeDir: string): readonly string[] {
  const inState = names.filter((name) => state.some((folder) => name.startsWith(`${folder}/`)));
  return inState.map((name) => join(homeDir, name)).filter((file) => existsSync(file));
}

function present(names: readonly string[], env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = env[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

const usualPort = 443;

/** A variable that names another model's address takes the place of the usual hosts. */
function hostsOf(
  { hosts, hostVariables }: NonNullable<Agent['run']>,
  addresses: readonly string[],
  env: Environment,
): readonly Grant[] {
  const named = hostVariables.flatMap((name) => targetOf(env[name] ?? ''));
  const usual = named.length > 0 ? named : hosts.map((host) => ({ host, port: usualPort }));
  const all = [...usual, ...addresses.flatMap(targetOf)];
  const targets = [...new Map(all.map((target) => [`${target.host}:${target.port}`, target])).values()];
  return targets.map(({ host, port }) =>
    isThisMachine(host) ? { kind: 'loopback', port } : { kind: 'host', target: { protocol: 'https', host, port } },
  );
}

/** Names that a machine gives itself, and its address in either family. */
const isThisMachine = (host: string): boolean =>
  /^(?:localhost(?:[46]|\.localdomain)?|ip6-(?:localhost|loopback)|127\.0\.0\.1|::1)$/u.test(host);

function targetOf(address: string): readonly { readonly host: string; readonly port: number }[] {
  if (!URL.canParse(address)) return [];
  const { hostname, port, protocol } = new URL(address);
  return [{ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'http:' ? 80 : usualPort) }];
}
