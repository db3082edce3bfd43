/** How far each agent is held: by what its settings say, and by what the desk has seen of it. */
import { homedir } from 'node:os';
import { agentIdSchema, agentNames, type AgentEvidence, type AgentHealth, type AgentId } from '#domain/agent.ts';
import { agentSettings, type Environment } from './install/agent-settings.ts';
import { readSettingsFile } from './install/replace-settings.ts';
import { judgeLight } from './judge-light.ts';

function isInstalled(agent: AgentId, home: string, env: Environment): boolean {
  try {
    const settings = agentSettings[agent];
    const bytes = readSettingsFile(settings.file(home, env));
    return bytes !== null && settings.isComplete(bytes.toString('utf8'));
  } catch {
    // A file that we cannot read is none that is known to hold our hooks.
    return false;
  }
}

/** Agents that were never installed nor seen are left out. */
export function agentsHealth(
  evidence: Readonly<Record<AgentId, AgentEvidence>>,
  env: Environment,
): readonly AgentHealth[] {
  const home = env['HOME'] ?? homedir();
  return agentIdSchema.options.flatMap((agent) => {
    const installed = isInstalled(agent, home, env);
    const seen = evidence[agent];
    if (!installed && seen.askedAt === null) return [];
    return [{ agent, name: agentNames[agent], installed, ...judgeLight(agent, installed, seen), ...seen }];
  });
}
