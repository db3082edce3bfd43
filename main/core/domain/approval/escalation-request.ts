/** More than the policy gives, asked for by the caller; always a question of its own. */
import * as z from 'zod';
import { maxSaysLength } from '../common/limits.ts';
import { grantSchema } from '../sandbox/permission.ts';

export const escalationRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('require-escalated'), justification: z.string().max(maxSaysLength) }),
  z.strictObject({
    kind: z.literal('additional-permissions'),
    grants: z.array(grantSchema).min(1).max(64),
    justification: z.string().max(maxSaysLength),
  }),
]);
export type EscalationRequest = z.infer<typeof escalationRequestSchema>;
