/** A standing instruction about commands, written down by a person, matched on argv and never on text. */
import * as z from 'zod';
import { ruleIdSchema } from '../common/ids.ts';
import { boundPushSchema } from '../command/push-outlook.ts';
import { ruledGrantSchema } from '../sandbox/permission.ts';

/** A token is one literal word or a list of alternatives. */
export const ruleTokenSchema = z.union([
  z.string().min(1).max(4096),
  z.array(z.string().min(1).max(4096)).min(1).max(64),
]);

/** More are asked for by no two escalations. */
export const mostRuledGrants = 16;

const exampleSchema = z.string().min(1).max(4096);

/** Shell lines that the rule must, and must not, speak about; checked whenever it is saved. */
export const ruleExamplesSchema = z.strictObject({
  match: z.array(exampleSchema).max(32),
  notMatch: z.array(exampleSchema).max(32),
});

export const commandRuleSchema = z.strictObject({
  id: ruleIdSchema,
  effect: z.enum(['allow', 'prompt', 'forbid']),
  /** `prefix` matches argv that starts with the tokens; `exact` only argv of the same length. */
  match: z.enum(['prefix', 'exact']),
  tokens: z.array(ruleTokenSchema).min(1).max(64),
  /** Where it applies: one project's real path, or every project. */
  project: z.string().nullable(),
  /** `bypass` lets an allowed command run outside the sandbox. */
  sandbox: z.enum(['keep', 'bypass']),
  origin: z.enum(['person', 'imported', 'managed', 'default']),
  reason: z.string().max(2000).nullable(),
  createdAt: z.int(),
  expiresAt: z.int().nullable(),
  /** Absent in rules that were written without any. */
  examples: ruleExamplesSchema.optional(),
  /** What git would have done when it was made, for one about `git push` that allows; made by the broker alone. */
  push: boundPushSchema.optional(),
  /** What its commands have beyond the sandbox, from their first attempt. Only for one that allows inside it. */
  grants: z.array(ruledGrantSchema).min(1).max(mostRuledGrants).optional(),
});
export type CommandRule = z.infer<typeof commandRuleSchema>;

/** What a person writes; the broker adds who, when and a name. */
export const ruleDraftSchema = commandRuleSchema.omit({ id: true, origin: true, createdAt: true });
export type RuleDraft = z.infer<typeof ruleDraftSchema>;
