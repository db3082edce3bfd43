/** An agent that the broker has no hooks for: what a person calls it, and how far its programs are held. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { enforcementStatusSchema, agentSessionSchema, mostAgentSessions } from './agent-session.ts';

export const namedAgentSchema = z.strictObject({
  name: z.string().regex(/^[\w][\w .-]{0,39}$/),
  /** How a person starts it. */
  command: z.array(z.string().min(1).max(4096)).min(1).max(64),
});
export type NamedAgent = z.infer<typeof namedAgentSchema>;

export const namedHealthSchema = z.strictObject({
  ...namedAgentSchema.shape,
  enforcement: enforcementStatusSchema,
  /** One sentence for people. */
  reason: messageSchema,
  remedy: messageSchema.nullable(),
  sessions: z.array(agentSessionSchema).max(mostAgentSessions),
});
export type NamedHealth = z.infer<typeof namedHealthSchema>;
