/** The work of `install` and `uninstall` for the agents that we know. */
import { agentIdSchema, type AgentId } from '#domain/agent.ts';
import { agentSettings, type Environment } from './agent-settings.ts';
import { planInstall, planUninstall, type AgentChange } from './change-agent.ts';
import type { ShimCommand } from './hook-line.ts';
import { tryShim, type Canary } from './try-shim.ts';

export interface InstallPlaces {
  readonly home: string;
  readonly env: Environment;
  readonly dataDir: string;
  /** A folder that a first command may run in. */
  readonly cwd: string;
  readonly shim: ShimCommand;
}

export interface AgentWork {
  readonly agents: readonly AgentId[];
  plan(agent: AgentId): AgentChange;
  readonly tryOut: ((agent: AgentId) => Promise<Canary>) | null;
  noteOf(agent: AgentId): string | null;
}

export function installWork(what: 'install' | 'uninstall', { shim, cwd, ...places }: InstallPlaces): AgentWork {
  const isInstall = what === 'install';
  return {
    agents: agentIdSchema.options,
    plan: (agent) => (isInstall ? planInstall({ ...places, agent }, shim) : planUninstall({ ...places, agent })),
    tryOut: isInstall ? (agent) => tryShim(agent, shim, cwd) : null,
    noteOf: (agent) => agentSettings[agent].note,
  };
}
