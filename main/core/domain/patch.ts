/** A patch as it is asked for, answered and reported. */
import * as z from 'zod';
import { digestSchema, fileVerdictSchema, scopeSchema } from './decision.ts';
import { fileEffectSchema } from './file-change.ts';
import { approvalIdSchema } from './ids.ts';
import { maxNoteLength, maxPatchFiles } from './limits.ts';

export const patchAnswerSchema = z.strictObject({
  approvalId: approvalIdSchema,
  /** The digest on the card that the person saw; another one is stale and decides nothing. */
  digest: digestSchema,
  verdict: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('approve'),
      scope: scopeSchema,
      /** Refusals and comments; a file that is not named is accepted without a word. Refusing all is a denial. */
      files: z.array(fileVerdictSchema).max(maxPatchFiles),
      /** With scope `session`: every later change below the root that the card offers. */
      grantRoot: z.boolean(),
    }),
    z.strictObject({ kind: z.literal('deny'), note: z.string().max(maxNoteLength).nullable() }),
    z.strictObject({ kind: z.literal('abort') }),
  ]),
});
export type PatchAnswer = z.infer<typeof patchAnswerSchema>;

/** What is known of a patch while it is looked at, and what became of it. */
export const patchPictureSchema = z.strictObject({
  /** Before the end what is asked for, afterwards what was written. */
  files: z.array(fileEffectSchema),
  /** What a person said about single files. */
  verdicts: z.array(fileVerdictSchema),
  /** What the agent reads; null before the end. */
  sentence: z.string().nullable(),
});
export type PatchPicture = z.infer<typeof patchPictureSchema>;
