/** What policy demands before a command may run. */
import * as z from 'zod';
import { messageSchema } from '../common/message-schema.ts';
import { ruleIdSchema } from '../common/ids.ts';

export const requirementCauseSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('policy') }),
  z.strictObject({ kind: z.literal('known-safe') }),
  z.strictObject({ kind: z.literal('dangerous') }),
  /** What it plausibly does is catastrophic or hostile; only a person answers for that, no agent's reviewer. */
  z.strictObject({ kind: z.literal('critical') }),
  z.strictObject({ kind: z.literal('escalation-request') }),
  /** A patch that writes outside, into protected names, or into what is executed later. */
  z.strictObject({ kind: z.literal('patch') }),
  z.strictObject({ kind: z.literal('rule'), ruleId: ruleIdSchema }),
]);
export type RequirementCause = z.infer<typeof requirementCauseSchema>;

/** A rule the broker can offer to remember: an argv prefix. */
export const proposedRuleSchema = z.strictObject({ prefix: z.array(z.string()).min(1) });
export type ProposedRule = z.infer<typeof proposedRuleSchema>;

export const requirementSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('skip'),
    bypassSandbox: z.boolean(),
    cause: requirementCauseSchema,
    proposedRule: proposedRuleSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('needs-approval'),
    reason: messageSchema,
    cause: requirementCauseSchema,
    proposedRule: proposedRuleSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('forbidden'), reason: messageSchema, cause: requirementCauseSchema }),
]);
export type Requirement = z.infer<typeof requirementSchema>;
