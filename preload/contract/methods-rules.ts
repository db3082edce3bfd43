/** The calls about rules, a person's own and a team's. */
import * as z from 'zod';
import { ruleIdSchema } from '#domain/common/ids.ts';
import { policyStateSchema, policyUseSchema } from '#domain/settings/team-policy.ts';
import { ruleDraftSchema } from '#domain/rules/rule.ts';
import {
  importReportSchema,
  listedRuleSchema,
  ruleAnswerSchema,
  ruleFileSchema,
  ruleImportSchema,
  rulePreviewSchema,
} from '#domain/rules/rule-book.ts';

const nothing = z.strictObject({});

export const ruleMethods = {
  /** Looking is for every client; changing is for a person's own screens. */
  'rules.list': { params: nothing, result: z.strictObject({ rules: z.array(listedRuleSchema) }) },
  'rules.add': { params: z.strictObject({ draft: ruleDraftSchema }), result: ruleAnswerSchema },
  'rules.remove': {
    params: z.strictObject({ ruleId: ruleIdSchema }),
    result: z.strictObject({ removed: z.boolean() }),
  },
  'rules.preview': { params: z.strictObject({ draft: ruleDraftSchema }), result: rulePreviewSchema },
  'rules.import': { params: ruleImportSchema, result: importReportSchema },
  'rules.export': { params: nothing, result: ruleFileSchema },
  'policy.show': { params: nothing, result: z.strictObject({ policy: policyStateSchema.nullable() }) },
  'policy.use': { params: policyUseSchema, result: z.strictObject({ policy: policyStateSchema }) },
  /** Reads the policy at its source again; null where none is followed. */
  'policy.refresh': { params: nothing, result: z.strictObject({ policy: policyStateSchema.nullable() }) },
  'policy.leave': { params: nothing, result: z.strictObject({ left: z.boolean() }) },
} as const;
