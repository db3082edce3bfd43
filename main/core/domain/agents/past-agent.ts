/** Running programs of agents that go past the broker. It knows no agent by name: the page loads this before anything else. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { processMarkSchema } from '../command/process-mark.ts';

/** As its file in `main/agents` says it, in characters. */
const longestAgentId = 40;

/** People are told of it at once, wherever they are. */
const pastAgentSchema = z.strictObject({
  agent: z.string().max(longestAgentId),
  name: z.string(),
  process: processMarkSchema,
  pid: z.int().positive(),
  cwd: z.string().nullable(),
  /** One sentence for people. */
  reason: messageSchema,
  remedy: messageSchema.nullable(),
});
export type PastAgent = z.infer<typeof pastAgentSchema>;

/** Most of them that people are told of at once. */
export const mostPastAgents = 50;

export const pastAgentsSchema = z.array(pastAgentSchema).max(mostPastAgents);
