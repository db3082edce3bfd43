/** Running programs of agents, and how far each is held. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { processMarkSchema } from '../command/process-mark.ts';

/**
 * `gated`: its commands come back as tickets and run here. `asked-only`: it asks, but runs by itself, or nothing has
 * come back yet. `not-gated`: it does not ask, or was seen to run past the answer.
 */
export const enforcementStatusSchema = z.enum(['gated', 'asked-only', 'not-gated']);
export type EnforcementStatus = z.infer<typeof enforcementStatusSchema>;

/** One running program of an agent, or a conversation of one whose process the system does not tell. */
export const agentSessionSchema = z.strictObject({
  /** Null where the system does not tell. */
  process: processMarkSchema.nullable(),
  pid: z.int().positive().nullable(),
  cwd: z.string().nullable(),
  enforcement: enforcementStatusSchema,
  /** One sentence for people. */
  reason: messageSchema,
  remedy: messageSchema.nullable(),
});
export type AgentSession = z.infer<typeof agentSessionSchema>;

/** Most sessions that are named for one agent; the worst come first. */
export const mostAgentSessions = 50;
