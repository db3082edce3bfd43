/** The sandbox's plans, its network and what is staged on this machine. */
import type { HostPorts } from '#core/run/run-context.ts';
import type { Clock, CommandReader, StagedWrites } from '#core/ports.ts';
import type { WireError } from '#domain/common/errors.ts';
import { createNetworkGuards, filterProblem, type NetworkGuardsOptions } from './node/proxy/create-network-guards.ts';
import { createStagedWrites } from './node/staging/create-staged-writes.ts';
import type { Staging } from './node/staging/hold/staging.ts';
import { stagedPrograms, stagedSurroundings } from './node/staging/staged-surroundings.ts';
import { createSandboxPlans } from './node/sandbox/create-sandbox-plans.ts';
import { holdLock } from './rpc/socket/hold-lock.ts';

interface Options {
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
  readonly helperPath: string | null;
  readonly namespaceHolderPath: string | null;
  readonly stagingHolderPath?: string | null;
  readonly reader: CommandReader;
  readonly network?: Pick<NetworkGuardsOptions, 'lookUp' | 'reachable'>;
}

interface Machine {
  readonly clock: Clock;
  readonly homeDir: string;
  readonly staging: Staging;
  /** Asked at each command: a later check may find another. */
  readonly distrusted: WireError | null;
}

export function sandboxPlans(options: Options, machine: Machine): HostPorts['plans'] {
  const { env, dataDir, helperPath, namespaceHolderPath, reader } = options;
  const plans = createSandboxPlans({
    homeDir: machine.homeDir,
    dataDir,
    env,
    helperPath,
    filterProblem: () => filterProblem({ env, namespaceHolderPath }),
    staging: machine.staging,
    distrust: () => machine.distrusted,
    reader: () => Promise.resolve(reader),
  });
  // Found out by trying, while everything else is made ready. The caller that needs it asks again, and hears why.
  plans.abilities().catch(() => {});
  return plans;
}

export function stagedWrites(
  { env, dataDir, stagingHolderPath = null }: Options,
  { clock, homeDir, staging }: Machine,
): StagedWrites {
  return createStagedWrites({
    dataDir,
    surroundings: stagedSurroundings({ homeDir, dataDir }, env),
    programs: stagedPrograms(stagingHolderPath),
    staging,
    now: () => clock.now(),
    takeLock: holdLock,
  });
}

export function networkGuards(
  { env, namespaceHolderPath, network }: Options,
  { homeDir, staging }: Machine,
): HostPorts['network'] {
  return createNetworkGuards({
    env,
    namespaceHolderPath,
    staging,
    credentials: {
      // Read when a login is given, which most runs never are.
      find: async (...asked) => (await import('./node/credentials/find-credential.ts')).findCredential(...asked),
      sources: { home: homeDir, env },
    },
    ...network,
  });
}
