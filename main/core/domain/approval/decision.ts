/** What a person, a rule or the broker itself said about one request, and for how long it counts. */
import * as z from 'zod';
import { amendmentSchema } from './amendment.ts';
import { cancelReasonSchema } from '../common/cancel-reason.ts';
import { maxNoteLength, maxPathLength } from '../common/limits.ts';
import { connectionIdSchema, ruleIdSchema } from '../common/ids.ts';
import { grantSchema } from '../sandbox/permission.ts';
import { scopeSchema } from './scope.ts';

export const decidedBySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), connectionId: connectionIdSchema.nullable() }),
  z.strictObject({ kind: z.literal('rule'), ruleId: ruleIdSchema }),
  z.strictObject({ kind: z.literal('cache'), scope: z.string() }),
  z.strictObject({ kind: z.literal('hook'), name: z.string() }),
  z.strictObject({ kind: z.literal('reviewer'), model: z.string() }),
  z.strictObject({ kind: z.literal('policy') }),
  z.strictObject({ kind: z.literal('deadline') }),
  /** A command that runs without a broker: there was no person who could have been asked. */
  z.strictObject({ kind: z.literal('nobody') }),
  z.strictObject({ kind: z.literal('shutdown') }),
]);
export type DecidedBy = z.infer<typeof decidedBySchema>;

/** sha256 in lower-case hex of what was shown and will run. */
export const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What a person said about one file of a patch. */
export const fileVerdictSchema = z.strictObject({
  path: z.string().min(1).max(maxPathLength),
  isAccepted: z.boolean(),
  /** Read by the agent. */
  comment: z.string().max(maxNoteLength).nullable(),
});
export type FileVerdict = z.infer<typeof fileVerdictSchema>;

export const decisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('approved'),
    scope: scopeSchema,
    by: decidedBySchema,
    digest: digestSchema,
    /** Everything this yes covers beyond the attempt in its sandbox. */
    grants: z.array(grantSchema),
    /** Of a patch only: refusals and comments. Files that are not named were accepted. */
    files: z.array(fileVerdictSchema).optional(),
    /** Of a patch only: a folder below which every later change of this session is covered too. */
    root: z.string().optional(),
  }),
  /** An answer about connections: who may be reached, or not, and for how long that counts. */
  z.strictObject({
    kind: z.literal('network-rule'),
    effect: z.enum(['allow', 'deny']),
    pattern: z.string(),
    scope: scopeSchema,
    by: decidedBySchema,
    digest: digestSchema,
    note: z.string().max(maxNoteLength).nullable(),
  }),
  z.strictObject({
    kind: z.literal('denied'),
    by: decidedBySchema,
    note: z.string().max(maxNoteLength).nullable(),
    /** Of an external tool approval only: the refusal that the person chose among the agent's. */
    choiceId: z.string().optional(),
  }),
  /** Not this, but something else or something stricter; that is judged anew and by itself. */
  z.strictObject({
    kind: z.literal('amended'),
    by: decidedBySchema,
    digest: digestSchema,
    amendment: amendmentSchema,
  }),
  z.strictObject({ kind: z.literal('aborted'), by: decidedBySchema }),
  z.strictObject({ kind: z.literal('timed-out'), by: decidedBySchema }),
  z.strictObject({ kind: z.literal('expired'), by: decidedBySchema, afterMs: z.int() }),
  z.strictObject({ kind: z.literal('superseded'), by: decidedBySchema }),
  z.strictObject({
    kind: z.literal('cancelled'),
    by: decidedBySchema,
    reason: cancelReasonSchema,
  }),
]);
export type Decision = z.infer<typeof decisionSchema>;
export type Approved = Extract<Decision, { kind: 'approved' }>;
export type NetworkRule = Extract<Decision, { kind: 'network-rule' }>;
export type AmendedDecision = Extract<Decision, { kind: 'amended' }>;
export type NotApproved = Exclude<Decision, Approved | NetworkRule | AmendedDecision>;
