/** How far each agent is held: by what its settings say, and by what the desk has seen of it. */
import type { AgentEvidence, AgentHealth, AgentId } from '#domain/agent.ts';

export function agentsHealth(
  _evidence: Readonly<Record<AgentId, AgentEvidence>>,
  _env: NodeJS.ProcessEnv,
): Promise<readonly AgentHealth[]> {
  return Promise.resolve([]);
}
