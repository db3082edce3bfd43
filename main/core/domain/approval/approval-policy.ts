/** Who is asked, and when. Meanings: docs/glossary.md and `explainRequirement`. */
import * as z from 'zod';

export const approvalPolicySchema = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('untrusted') }),
  z.strictObject({ mode: z.literal('on-failure') }),
  z.strictObject({ mode: z.literal('on-request') }),
  z.strictObject({
    mode: z.literal('granular'),
    sandboxApproval: z.boolean(),
    rules: z.boolean(),
    requestPermissions: z.boolean(),
    networkApproval: z.boolean(),
    patchApproval: z.boolean(),
  }),
  z.strictObject({ mode: z.literal('never') }),
]);
export type ApprovalPolicy = z.infer<typeof approvalPolicySchema>;
