/** What was answered in a time, by a person or for them: the newest answers of the log, and how often each agent asked. */
import * as z from 'zod';
import { decidedBySchema, decisionSchema } from '../approval/decision.ts';
import { scopeSchema } from '../approval/scope.ts';
import { entryPointSchema } from '../agents/requester.ts';
import { runIdSchema } from '../common/ids.ts';

/** A day with its summer hour, and one more. */
const longestMs = 2 * 86_400_000 + 3_600_000;
/** Of each kind: what a person answered, and what was answered without asking. */
export const mostAnswered = 20;
/** A person who answered more in a day is told "at least". */
export const mostCounted = 5000;
export const mostAskers = 40;

const time = z.int().nonnegative();

export const answeredQuerySchema = z
  .strictObject({
    /** Milliseconds since 1970; the end is not included. */
    since: time,
    until: time,
  })
  .refine(({ since, until }) => until > since && until - since <= longestMs, 'too-long');
export type AnsweredQuery = z.infer<typeof answeredQuerySchema>;

/** As the log calls them; an answer about a connection is one of the first two. */
const verdictSchema = z.enum(['approved', 'denied', 'amended', 'aborted', 'timed-out', 'expired']);

export const answeredRowSchema = z.strictObject({
  /** Of the record. */
  seq: z.int().positive(),
  at: time,
  runId: runIdSchema,
  projectRoot: z.string(),
  /** The command, cut to a line's length. */
  text: z.string(),
  entryPoint: entryPointSchema,
  /** What the agent calls itself. */
  agent: z.string().nullable(),
  verdict: verdictSchema,
  by: decidedBySchema,
  /** For how long it counts; null for what has no such thing. */
  scope: scopeSchema.nullable(),
  /** Of an answer about connections: to whom. */
  pattern: z.string().nullable(),
});
export type AnsweredRow = z.infer<typeof answeredRowSchema>;

export const answeredSchema = z.strictObject({
  /** By a person; the newest first. */
  byPerson: z.array(answeredRowSchema).max(mostAnswered),
  /** By a rule, an earlier answer, a program or a model of the person, or because nobody answered in time; the newest first. */
  without: z.array(answeredRowSchema).max(mostAnswered),
  /** Questions that a person answered, by who asked; the most first. */
  questions: z
    .array(z.strictObject({ entryPoint: entryPointSchema, agent: z.string().nullable(), n: z.int().positive() }))
    .max(mostAskers),
  /** There were more than are counted. */
  isAtLeast: z.boolean(),
});
export type Answered = z.infer<typeof answeredSchema>;

/** What a row says of its decision; null for what answers nothing, and for what another version wrote. */
export function readAnswer(decision: unknown): Pick<AnsweredRow, 'verdict' | 'by' | 'scope' | 'pattern'> | null {
  const read = decisionSchema.safeParse(decision).data;
  if (read === undefined) return null;
  const kind = read.kind === 'network-rule' ? (read.effect === 'allow' ? 'approved' : 'denied') : read.kind;
  const verdict = verdictSchema.safeParse(kind).data;
  if (verdict === undefined) return null;
  return {
    verdict,
    by: read.by,
    scope: 'scope' in read ? read.scope : null,
    pattern: read.kind === 'network-rule' ? read.pattern : null,
  };
}
