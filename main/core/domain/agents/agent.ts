/** Coding agents whose hooks the broker understands, and how far each of them is held by it. */
import * as z from 'zod';
import { hookedAgents, idsOf, namesOf } from '#agents/agents.ts';
import { processMarkSchema } from '../command/process-mark.ts';

export const agentIdSchema = z.enum(idsOf(hookedAgents));
export type AgentId = z.infer<typeof agentIdSchema>;

/** As their makers call them, in every language. */
export const agentNames: Readonly<Record<AgentId, string>> = namesOf(hookedAgents);

/**
 * `gated`: its commands come back as tickets and run here. `asked-only`: it asks, but runs by itself, or nothing has
 * come back yet. `not-gated`: it does not ask, or was seen to run past the answer.
 */
export const enforcementStatusSchema = z.enum(['gated', 'asked-only', 'not-gated']);
export type EnforcementStatus = z.infer<typeof enforcementStatusSchema>;

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

/** One running program of an agent, or a conversation of one whose process the system does not tell. */
export const agentSessionSchema = z.strictObject({
  /** Null where the system does not tell. */
  process: processMarkSchema.nullable(),
  pid: z.int().positive().nullable(),
  cwd: z.string().nullable(),
  enforcement: enforcementStatusSchema,
  /** One sentence for people. */
  reason: z.string(),
  remedy: z.string().nullable(),
});
export type AgentSession = z.infer<typeof agentSessionSchema>;

/** Most sessions that are named for one agent; the worst come first. */
export const mostAgentSessions = 50;

/** A running program of an agent that goes past the broker: people are told of it at once, wherever they are. */
export const pastAgentSchema = agentSessionSchema
  .omit({ enforcement: true })
  .extend({ agent: agentIdSchema, name: z.string(), process: processMarkSchema, pid: z.int().positive() });
export type PastAgent = z.infer<typeof pastAgentSchema>;

/** Most of them that people are told of at once. */
export const mostPastAgents = 50;

export const agentHealthSchema = z.strictObject({
  agent: agentIdSchema,
  name: z.string(),
  enforcement: enforcementStatusSchema,
  /** One sentence for people. */
  reason: z.string(),
  remedy: z.string().nullable(),
  installed: z.boolean(),
  sessions: z.array(agentSessionSchema).max(mostAgentSessions),
  ...agentEvidenceSchema.shape,
});
export type AgentHealth = z.infer<typeof agentHealthSchema>;
