/** Coding agents whose hooks the broker understands, and how far each of them is held by it. */
import * as z from 'zod';
import type { Agent, McpWords } from '#agents/agent.ts';
import { messageSchema } from '../common/message-schema.ts';
import { hookedAgents, idsOf, namesOf } from '#agents/agents.ts';
import { agentSessionSchema, enforcementStatusSchema, mostAgentSessions } from './agent-session.ts';

export const agentIdSchema = z.enum(idsOf(hookedAgents));
export type AgentId = z.infer<typeof agentIdSchema>;

export { builtInAgent, builtInName } from '#agents/agents.ts';

/** As their makers call them, in every language. */
export const agentNames: Readonly<Record<AgentId, string>> = namesOf(hookedAgents);

/** Those that can be run in the sandbox as a whole. */
export const wholeAgents: readonly AgentId[] = agentIdSchema.options.filter((id) =>
  hookedAgents.some((agent: Agent) => agent.id === id && agent.run !== undefined),
);

/** What goes into its settings for our tools. */
export function mcpWordsOf(agent: AgentId): McpWords {
  const found = hookedAgents.find(({ id }) => id === agent);
  if (found === undefined) throw new Error(`There is no agent ${agent}.`);
  return found.mcp;
}

const time = z.int().nonnegative().nullable();

/** What the broker has seen of one agent; kept over restarts, so that a red light does not go out by itself. */
export const agentEvidenceSchema = z.strictObject({
  /** When a session of it last said by its start hook that it begins. Files of earlier versions do not tell. */
  checkedInAt: time.default(null),
  askedAt: time,
  redeemedAt: time,
  /** When it last ran a command although it had been given a ticket for it, or had not asked at all. */
  ignoredAt: time,
});
export type AgentEvidence = z.infer<typeof agentEvidenceSchema>;

export const noEvidence: AgentEvidence = { checkedInAt: null, askedAt: null, redeemedAt: null, ignoredAt: null };

export const agentHealthSchema = z.strictObject({
  agent: agentIdSchema,
  name: z.string(),
  enforcement: enforcementStatusSchema,
  /** One sentence for people. */
  reason: messageSchema,
  remedy: messageSchema.nullable(),
  installed: z.boolean(),
  sessions: z.array(agentSessionSchema).max(mostAgentSessions),
  ...agentEvidenceSchema.shape,
});
export type AgentHealth = z.infer<typeof agentHealthSchema>;
