/** The call by which a person answers a card from a terminal, where there is no screen. See decision 0008. */
import * as z from 'zod';
import { approvalIdSchema } from '#domain/common/ids.ts';
import { maxNoteLength } from '#domain/common/limits.ts';
import { receiptSchema } from '#domain/command/submission.ts';

export const approvalMethods = {
  /** Only the smallest yes, only with the fingerprint that the card shows, and never by the client that asked. */
  'approvals.answer': {
    params: z.strictObject({
      approvalId: approvalIdSchema,
      fingerprint: z.string().length(4),
      verdict: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('allow') }),
        z.strictObject({ kind: z.literal('deny'), note: z.string().max(maxNoteLength).nullable() }),
      ]),
    }),
    result: receiptSchema,
  },
} as const;
