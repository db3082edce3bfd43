/** Calls of the hooks that agents run before and after they use a tool, and of the shim that redeems a ticket. */
import * as z from 'zod';
import { agentWaysSchema } from '#domain/agents/agent-ways.ts';
import { agentHealthSchema, agentIdSchema } from '#domain/agents/agent.ts';
import { agentSetupSchema, agentStandSchema, foundAgentSchema, maxSetupDiff } from '#domain/agents/agent-setup.ts';
import { runIdSchema, sessionIdSchema } from '#domain/common/ids.ts';
import { namedHealthSchema } from '#domain/agents/named-agent.ts';
import { maxHookInput, maxPathLength } from '#domain/common/limits.ts';
import { processMarkSchema } from '#domain/command/process-mark.ts';
import { earlierSchema } from '#domain/command/submission.ts';
import { processLineSchema, ticketClaimSchema, ticketIdSchema, toolLimitSchema } from '#domain/command/ticket.ts';

export const hookCallSchema = z.strictObject({
  agent: agentIdSchema,
  event: z.string().min(1).max(100),
  /** What the agent wrote to the hook, word for word; its format is the agent's. */
  payload: z.string().max(maxHookInput),
  /** The start of the line that redeems a ticket, as a shell reads it. */
  redeem: z
    .string()
    .min(1)
    .max(2 * maxPathLength),
  /** The project folder, where the agent names it to its hooks in another way. */
  project: z.string().min(1).max(maxPathLength).nullable(),
  processes: processLineSchema,
});

/** What the hook does in the agent's own words. */
export const hookReplySchema = z.strictObject({ stdout: z.string(), stderr: z.string(), exitCode: z.int() });

export const hookMethods = {
  'hook.decide': { params: hookCallSchema, result: hookReplySchema },
  'ticket.redeem': {
    params: ticketClaimSchema,
    result: z.strictObject({
      sessionId: sessionIdSchema,
      runId: runIdSchema,
      hasTerminal: z.boolean(),
      /** The run of an earlier call that did not wait for its end; an older broker knows none. */
      earlier: earlierSchema.optional(),
      toolLimit: toolLimitSchema.nullable().optional(),
    }),
  },
  /** The tool call comes back while a person is asked; the same command again goes on with the run. Null where it does not wait. */
  'ticket.leave': {
    params: z.strictObject({ ticket: ticketIdSchema }),
    result: z.strictObject({ waitsFor: z.string().nullable() }),
  },
  'agents.health': {
    params: z.strictObject({}),
    result: z.strictObject({
      agents: z.array(agentHealthSchema),
      /** Those without hooks here, as a person named them; an older broker knows none. */
      named: z.array(namedHealthSchema).optional(),
    }),
  },
  /** Ends a program of an agent that runs past the broker; only a person's screen may. */
  'agents.stop': { params: z.strictObject({ process: processMarkSchema }), result: z.strictObject({}) },
  /** Agents whose programs lie on this machine; for a person's own screens. */
  'agents.found': { params: z.strictObject({}), result: z.strictObject({ found: z.array(foundAgentSchema).max(50) }) },
  /** What connecting an agent would change, or taking it off; for a person's own screens. Changes nothing. */
  'agents.setup': { params: z.strictObject({ agent: agentIdSchema, to: agentStandSchema }), result: agentSetupSchema },
  /** Changes what `diff` shows and nothing else; for a person's own screens. */
  'agents.set': {
    params: z.strictObject({ agent: agentIdSchema, to: agentStandSchema, diff: z.string().max(maxSetupDiff) }),
    result: z.strictObject({}),
  },
  /** What goes into an agent's own settings; for a person's own screens, because it names folders of this machine. */
  'agents.ways': { params: z.strictObject({}), result: agentWaysSchema },
} as const;
