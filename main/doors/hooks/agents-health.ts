/** How far each agent is held: by what its settings say, by what the broker has seen of it, and by what runs of it now. */
import { homedir } from 'node:os';
import type { Broker } from '#core/broker.ts';
import type { RunningProgram } from '#domain/command/running-program.ts';
import { agentIdSchema, agentNames, type AgentEvidence, type AgentHealth } from '#domain/agents/agent.ts';
import { mostAgentSessions } from '#domain/agents/agent-session.ts';
import { agentSettings, type Environment } from './install/agent-settings.ts';
import { leftAt } from './install/kept-original.ts';
import { judgeEnforcement } from './judge-enforcement.ts';
import { agentSessions } from './status/agent-sessions.ts';
import { findBypass } from './status/find-bypass.ts';
import { managedHooks } from './status/managed-hooks.ts';
import { readSettingsText } from './status/read-settings-value.ts';

export interface HealthHost {
  /** What runs as this user. */
  readonly programs: () => Promise<readonly RunningProgram[]>;
  readonly env: Environment;
  readonly dataDir: string;
  readonly now: () => number;
}

const lastSeen = ({ checkedInAt, askedAt, redeemedAt, ignoredAt }: AgentEvidence): number =>
  Math.max(...[checkedInAt, askedAt, redeemedAt, ignoredAt].map((at) => at ?? 0));

/** Agents that were never installed nor seen, or were taken off again, are left out unless one of their programs runs. */
export async function agentsHealth(
  broker: Pick<Broker, 'tickets' | 'contacts' | 'projectRoots'>,
  host: HealthHost,
): Promise<readonly AgentHealth[]> {
  const { env, dataDir } = host;
  const home = env['HOME'] ?? homedir();
  const evidenceOf = broker.tickets.evidence();
  const asked = { contacts: broker.contacts, env, read: readSettingsText, now: host.now() };
  const running = await agentSessions({ ...asked, programs: await host.programs() });
  return agentIdSchema.options.flatMap((agent) => {
    const text = readSettingsText(agentSettings[agent].file(home, env));
    const isManaged = managedHooks(agent, env, readSettingsText).outlasts !== null;
    const installed = isManaged || (text !== null && agentSettings[agent].isComplete(text));
    const evidence = evidenceOf[agent];
    const sessions = running.get(agent) ?? [];
    const isGone = lastSeen(evidence) <= (leftAt(dataDir, agent) ?? -1);
    if (!installed && sessions.length === 0 && (isGone || lastSeen(evidence) === 0)) return [];
    const start = { home, env, projects: broker.projectRoots(), argv: [] };
    const bypass = findBypass(agent, start, readSettingsText);
    const judged = judgeEnforcement(agent, { installed, evidence, bypass, sessions });
    const shown = sessions.slice(0, mostAgentSessions);
    return [{ agent, name: agentNames[agent], installed, sessions: shown, ...judged, ...evidence }];
  });
}
