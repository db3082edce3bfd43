/** The calls about staged changes. Looking, keeping and discarding are for a person: a screen of the desk, or a terminal with the fingerprint. */
import * as z from 'zod';
import { sessionIdSchema } from '#domain/common/ids.ts';
import {
  stagedDifferenceSchema,
  stagedKeptQuerySchema,
  stagedKeptSchema,
  stagedPageSchema,
  stagedQuerySchema,
  stagedTargetSchema,
  stagedWeightSchema,
  undoChoiceSchema,
} from '#domain/staging/staged-book.ts';
import { stagedEndSchema, stagedPlaceSchema } from '#domain/staging/staged-change.ts';

/** Typed by a person at a terminal, as `staged.weigh` told it; null on a screen of the desk. */
const fingerprint = z.string().length(4).nullable();

export const stagingMethods = {
  'staged.list': { params: stagedQuerySchema, result: stagedPageSchema },
  /** What a choice comes to; changes nothing. */
  'staged.weigh': {
    params: stagedTargetSchema.extend({ action: z.enum(['keep', 'discard']) }),
    result: stagedWeightSchema,
  },
  'staged.difference': {
    params: z.strictObject({
      sessionId: stagedTargetSchema.shape.sessionId,
      listing: stagedTargetSchema.shape.listing,
      place: stagedPlaceSchema,
    }),
    result: stagedDifferenceSchema,
  },
  'staged.keep': { params: stagedTargetSchema.extend({ fingerprint }), result: stagedEndSchema },
  'staged.discard': { params: stagedTargetSchema.extend({ fingerprint }), result: stagedEndSchema },
  /** What was kept and can be taken back. */
  'staged.kept': { params: stagedKeptQuerySchema, result: stagedKeptSchema },
  'staged.weighUndo': {
    params: z.strictObject({ sessionId: sessionIdSchema, choice: undoChoiceSchema }),
    result: stagedWeightSchema.pick({ changes: true, fingerprint: true }),
  },
  'staged.undo': {
    params: z.strictObject({ sessionId: sessionIdSchema, choice: undoChoiceSchema, fingerprint }),
    result: stagedEndSchema,
  },
} as const;
