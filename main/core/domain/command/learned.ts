/** What a recorded run was refused, as exact entries of the settings that would let it happen. See decision 0005. */
import * as z from 'zod';
import { refusalSchema } from '../sandbox/denial.ts';
import { absolutePathSchema } from '../sandbox/permission.ts';

export const proposalSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('path'),
    path: absolutePathSchema,
    access: z.enum(['read', 'write']),
    /** Nothing lies there now: it is made empty for each run, and taken away again if nothing was written. */
    isNew: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('host'), pattern: z.string().min(1).max(300) }),
]);
export type Proposal = z.infer<typeof proposalSchema>;

/** Why a refusal leads to no entry. */
export const leftOutReasonSchema = z.enum([
  /** A name in a folder was to be made, moved or removed: only the whole folder could allow it. */
  'whole-folder',
  /** The folder that should hold it is not there. */
  'no-folder',
  /** As good as no sandbox. */
  'too-broad',
  /** The settings deny it on purpose. */
  'denied',
  /** Stays read-only in every project. */
  'protected',
  /** This machine or its neighbourhood, which is asked about each time. */
  'private',
  /** There is no setting that allows it. */
  'no-setting',
]);
export type LeftOutReason = z.infer<typeof leftOutReasonSchema>;

/** Most of each that are kept of one run. */
export const mostLearned = 128;

export const learnedSchema = z.strictObject({
  proposals: z.array(proposalSchema).max(mostLearned),
  leftOut: z.array(z.strictObject({ refusal: refusalSchema, why: leftOutReasonSchema })).max(mostLearned),
  /** False where this machine only sees what programs say about their failures. */
  isWatched: z.boolean(),
});
export type Learned = z.infer<typeof learnedSchema>;
