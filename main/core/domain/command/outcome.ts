/** How a run ended: exactly one of these, for every run. */
import * as z from 'zod';
import { decidedBySchema } from '../approval/decision.ts';
import { scopeSchema } from '../approval/scope.ts';
import { refusalSchema, sandboxDenialSchema } from '../sandbox/denial.ts';
import { wireErrorSchema } from '../common/errors.ts';
import { grantSchema } from '../sandbox/permission.ts';
import { mechanismSchema } from '../sandbox/sandbox-plan.ts';
import { messageSchema } from '../common/message-schema.ts';
import { say } from '../common/message.ts';

/** How much the command printed. The bytes themselves are read by offset, so that an outcome stays small. */
export const outputSummarySchema = z.strictObject({
  totalBytes: z.int(),
  /** Bytes that are in neither the kept head nor the kept tail. */
  omittedBytes: z.int(),
});
export type OutputSummary = z.infer<typeof outputSummarySchema>;

/** What a requester does about a command that its broker left in the middle: it is not begun a second time. */
export const ranInPart = say('It ran in part, and was not begun again: see what it did before you run it again.');

/** Most that an outcome names of what one attempt was refused. */
export const mostRefusalsNamed = 8;

/** An attempt that was denied and followed by another one. What it printed ends where the next one begins. */
export const deniedAttemptSchema = z.strictObject({
  attempt: z.int().positive(),
  exitCode: z.int().nullable(),
  signal: z.string().nullable(),
  refusals: z.array(refusalSchema).min(1).max(mostRefusalsNamed),
  /** Further ones; absent where there are none. */
  moreRefusals: z.int().positive().optional(),
});
export type DeniedAttempt = z.infer<typeof deniedAttemptSchema>;

/** Starts of shells by a whole agent. What it starts without a shell is not seen, and not counted. */
export const shellCountsSchema = z.strictObject({
  /** Decided one by one. */
  commands: z.int().nonnegative(),
  /** Script files, lines on standard input and shells that wait for keys: inside the agent's own sandbox. */
  scripts: z.int().nonnegative(),
  /** What the agent asked a shell for itself, inside its own sandbox. */
  own: z.int().nonnegative(),
});
export type ShellCounts = z.infer<typeof shellCountsSchema>;

/** What the last attempt did. Null in an outcome when nothing was started. */
export const attemptSummarySchema = z.strictObject({
  mechanism: mechanismSchema,
  exitCode: z.int().nullable(),
  signal: z.string().nullable(),
  durationMs: z.number(),
  output: outputSummarySchema,
  attempts: z.int().positive(),
  /** The attempts before it, in order; absent where there were none. */
  earlier: z.array(deniedAttemptSchema).min(1).max(4).optional(),
  /** What this attempt was refused and went on without, or failed of in its own way; absent where that is nothing. */
  refusals: z.array(refusalSchema).min(1).max(mostRefusalsNamed).optional(),
  /** Further ones; absent where there are none. */
  moreRefusals: z.int().positive().optional(),
  /** Of a whole agent only: what it was refused to write while it worked. Absent when nothing was. */
  refusedWrites: z
    .strictObject({
      paths: z.array(z.string()).min(1).max(5),
      /** Further paths. */
      more: z.int().nonnegative(),
    })
    .optional(),
  /** What its command changed outside of the project on the layer above the real files; absent where that is nothing. */
  staged: z
    .strictObject({
      changes: z.int().positive(),
      /** The uppermost of them, as people read paths; a folder that was made with what is in it is one, and ends with a slash. */
      paths: z.array(z.string()).min(1).max(5),
      /** Further paths. */
      more: z.int().nonnegative(),
    })
    .optional(),
  /** It ran on the real files although something is staged for its project. */
  unseen: z.literal(true).optional(),
  /** Of a whole agent only; absent where its shells were not covered. */
  shells: shellCountsSchema.optional(),
});
export type AttemptSummary = z.infer<typeof attemptSummarySchema>;

export const outcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('completed'),
    attempt: attemptSummarySchema,
    /** What a person changed before it ran, as a sentence for the agent; other endings have it in theirs. */
    amended: messageSchema.optional(),
    /** What else the agent has to know, a sentence each: what was refused on the way, which attempt this was, which limit was reached. */
    notices: z.array(messageSchema).min(1).max(8).optional(),
  }),
  z.strictObject({
    kind: z.literal('rejected'),
    by: decidedBySchema,
    sentence: messageSchema,
    note: z.string().nullable(),
    /** Of an external tool approval only: the refusal to give the agent; absent when it offers none. */
    choiceId: z.string().optional(),
  }),
  /** An external tool approval was answered with yes; what the agent then does is not seen here. */
  z.strictObject({
    kind: z.literal('permitted'),
    by: decidedBySchema,
    sentence: messageSchema,
    choiceId: z.string(),
  }),
  /** Permissions were given for what the requester runs later. */
  z.strictObject({
    kind: z.literal('granted'),
    by: decidedBySchema,
    sentence: messageSchema,
    grants: z.array(grantSchema),
    scope: scopeSchema,
  }),
  z.strictObject({
    kind: z.literal('denied'),
    sentence: messageSchema,
    denial: sandboxDenialSchema,
    /** Who refused the escalation; null when none could be offered. */
    by: decidedBySchema.nullable(),
    note: z.string().nullable(),
    attempt: attemptSummarySchema,
  }),
  z.strictObject({
    kind: z.literal('expired'),
    sentence: messageSchema,
    afterMs: z.int(),
    attempt: attemptSummarySchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('timed-out'),
    sentence: messageSchema,
    timeoutMs: z.int(),
    attempt: attemptSummarySchema,
  }),
  z.strictObject({
    kind: z.literal('cancelled'),
    sentence: messageSchema,
    reason: z.enum(['shutdown', 'interrupt', 'client-gone', 'stopped', 'session-stopped', 'superseded']),
    attempt: attemptSummarySchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    sentence: messageSchema,
    error: wireErrorSchema,
    attempt: attemptSummarySchema.nullable(),
  }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
