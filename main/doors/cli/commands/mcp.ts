/** `countersign mcp`: finds the project and the broker for the MCP server that the entry passes in. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { WireError } from '#domain/common/errors.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { nearestRepository } from '../exec/arguments/nearest-repository.ts';
import type { ReachBroker } from '../reach/reach-broker.ts';

type Reached =
  | { readonly kind: 'connected'; readonly client: BrokerClient }
  | { readonly kind: 'unreachable'; readonly error: WireError };

export interface McpHost {
  readonly reach: ReachBroker;
  readonly cwd: string;
  readonly version: string;
  readonly stderr: (text: string) => void;
  readonly serve: (options: {
    readonly reach: () => Promise<Reached>;
    readonly project: string;
    /** Where relative paths of its calls start. */
    readonly folder: string;
    readonly version: string;
    readonly onProblem: (text: string) => void;
  }) => Promise<void>;
}

/** Returns the exit code when the agent has gone. */
export async function mcp(args: readonly string[], host: McpHost): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { project: { type: 'string' } }, strict: true });
  const folder = realpathSync(resolve(host.cwd, values.project ?? '.'));
  await host.serve({
    project: values.project === undefined ? nearestRepository(folder) : folder,
    folder,
    version: host.version,
    reach: () => host.reach('countersign mcp'),
    onProblem: (text) => host.stderr(`countersign mcp: ${text}\n`),
  });
  return 0;
}
