/** Agent records without a file. */
import type { AgentRecords } from '#core/ports.ts';
import { agentIdSchema, noEvidence, type AgentEvidence, type AgentId } from '#domain/agents/agent.ts';

export function memoryAgentRecords(): AgentRecords {
  const known = Object.fromEntries(agentIdSchema.options.map((agent) => [agent, noEvidence])) as Record<
    AgentId,
    AgentEvidence
  >;
  return {
    read: () => known,
    note(agent, what, at) {
      known[agent] = { ...known[agent], [what]: at };
    },
  };
}
