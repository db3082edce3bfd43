/** Agents that were found on this machine, and what connecting one, or taking it off again, would change in its own settings. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { agentIdSchema } from './agent.ts';
import { maxPathLength } from '../common/limits.ts';

export const foundAgentSchema = z.strictObject({
  agent: agentIdSchema,
  name: z.string(),
  /** Of its program, as it is found on the search path. */
  path: z.string().max(maxPathLength),
  /** As its package says; null where it says nothing. Nothing of the agent was started to learn it. */
  version: z.string().max(100).nullable(),
});
export type FoundAgent = z.infer<typeof foundAgentSchema>;

export const agentStandSchema = z.enum(['connected', 'apart']);
export type AgentStand = z.infer<typeof agentStandSchema>;

/** More than a settings file that a person could read. */
export const maxSetupDiff = 200_000;

export const agentSetupSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change'),
    path: z.string().max(maxPathLength),
    /** What would be written, as a patch; it names what a yes is about. */
    diff: z.string().max(maxSetupDiff),
    /** How many hooks it adds or takes away; none where all of it is one file. */
    hooks: z.int().nonnegative(),
    note: messageSchema.nullable(),
  }),
  z.strictObject({ kind: z.enum(['nothing', 'refused']), path: z.string().max(maxPathLength), why: messageSchema }),
]);
export type AgentSetup = z.infer<typeof agentSetupSchema>;
