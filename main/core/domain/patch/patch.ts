/** A patch as it is asked for, answered and reported. */
import * as z from 'zod';
import { requesterSchema } from '../agents/requester.ts';
import { digestSchema, fileVerdictSchema } from '../approval/decision.ts';
import { scopeSchema } from '../approval/scope.ts';
import { fileEffectSchema } from './file-change.ts';
import { approvalIdSchema } from '../common/ids.ts';
import { maxNoteLength, maxPatchFiles, maxPatchLength, maxPathLength } from '../common/limits.ts';

export const patchOperationSchema = z.strictObject({
  type: z.literal('patch'),
  /** The whole text from `*** Begin Patch` to `*** End Patch`. */
  patch: z.string().min(1).max(maxPatchLength),
  /** Folder that relative paths start from: absolute, or relative to the project; null for the project itself. */
  cwd: z.string().min(1).max(maxPathLength).nullable(),
  requester: requesterSchema,
});
export type PatchOperation = z.infer<typeof patchOperationSchema>;

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
export const patchViewSchema = z.strictObject({
  /** Before the end what is asked for, afterwards what was written. */
  files: z.array(fileEffectSchema),
  /** What a person said about single files. */
  verdicts: z.array(fileVerdictSchema),
  /** What the agent reads; null before the end. */
  sentence: z.string().nullable(),
});
export type PatchView = z.infer<typeof patchViewSchema>;

/** What the program that writes a patch says at its end. */
export const patchReportSchema = z.discriminatedUnion('result', [
  z.strictObject({ result: z.literal('applied') }),
  /** A file is not what it was when the patch was verified; nothing was written. `file` counts from 0. */
  z.strictObject({ result: z.literal('changed'), file: z.int() }),
  /** The system refused; everything written before was taken back, if `rolledBack` is true. */
  z.strictObject({
    result: z.literal('refused'),
    file: z.int(),
    call: z.string(),
    error: z.string(),
    rolledBack: z.boolean(),
  }),
]);
export type PatchReport = z.infer<typeof patchReportSchema>;
