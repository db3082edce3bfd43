/** The work of `install` and `uninstall` for the agents that we know. */
import { agentIdSchema, type AgentId } from '#domain/agents/agent.ts';
import { isInside } from '#domain/common/paths.ts';
import { realFolder } from '../find-project.ts';
import { planHint } from './agent-hint.ts';
import { agentSettings, type Environment } from './agent-settings.ts';
import { planInstall, planUninstall, type AgentChange } from './change-agent.ts';
import { planManaged } from './machine/change-machine.ts';
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
  /** `isManaged`: in the settings of the machine. */
  plan(agent: AgentId, isManaged: boolean): AgentChange;
  readonly tryOut: ((agent: AgentId) => Promise<Canary>) | null;
  /** What its instructions say of us; null where it reads none. */
  planHint(agent: AgentId): AgentChange | null;
  noteOf(agent: AgentId): string | null;
}

/** A terminal opens in the home folder, and there no command runs: that would say nothing about the hook. */
async function tryOut(agent: AgentId, shim: ShimCommand, cwd: string, home: string): Promise<Canary> {
  return isInside(realFolder(home) ?? home, cwd) ? { kind: 'not-here' } : await tryShim(agent, shim, cwd);
}

export function installWork(what: 'install' | 'uninstall', { shim, cwd, ...places }: InstallPlaces): AgentWork {
  const isInstall = what === 'install';
  return {
    agents: agentIdSchema.options,
    plan(agent, isManaged) {
      const place = { ...places, agent };
      if (isManaged) return planManaged(place, isInstall ? shim : null);
      return isInstall ? planInstall(place, shim) : planUninstall(place);
    },
    tryOut: isInstall ? (agent) => tryOut(agent, shim, cwd, places.home) : null,
    planHint: (agent) => planHint({ ...places, agent }, isInstall),
    noteOf: (agent) => agentSettings[agent].note,
  };
}
