/** What the automated reviewer is allowed to answer, what a model says about a question, and what became of it. */
import * as z from 'zod';
import { digestSchema } from './decision.ts';
import { approvalIdSchema, runIdSchema } from '../common/ids.ts';
import { maxPathLength } from '../common/limits.ts';
import { riskLevelSchema } from '../risk/risk.ts';

/** Longest reason a model may give, in characters. */
export const maxRationaleLength = 500;

/** Kinds of question that a reviewer can be given. What an agent does itself, and permissions for later, are a person's. */
export const reviewedKinds = ['command', 'escalation', 'network', 'patch'] as const;
export const reviewedKindSchema = z.enum(reviewedKinds);
export type ReviewedKind = z.infer<typeof reviewedKindSchema>;

export const reviewModes = ['off', 'shadow', 'decides'] as const;

export const reviewerSettingsSchema = z.strictObject({
  /** `shadow`: the model is asked, and only the log learns what it said. */
  mode: z.enum(reviewModes),
  kinds: z.array(reviewedKindSchema).max(reviewedKinds.length),
  /** Highest level it may say yes to, by the analyser and by the model's own word. Critical is always a person's. */
  upTo: z.enum(['low', 'medium', 'high']),
  /** Questions in an hour; those beyond it are a person's. */
  perHour: z.int().positive().max(10_000),
});
export type ReviewerSettings = z.infer<typeof reviewerSettingsSchema>;

export const noReviewer: ReviewerSettings = { mode: 'off', kinds: ['command'], upTo: 'medium', perHour: 60 };

export const authorizations = ['unknown', 'low', 'medium', 'high'] as const;

/** What a model answers; anything else is no answer. */
export const verdictSchema = z.strictObject({
  outcome: z.enum(['allow', 'deny']),
  risk_level: riskLevelSchema,
  /** How far words of the person, and nothing else, cover just this. */
  user_authorization: z.enum(authorizations),
  rationale: z.string().min(1).max(maxRationaleLength),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** Why a question that was given to a model is left to a person after all. */
export const leftBecauseSchema = z.enum([
  'timeout',
  'no-answer',
  'too-dangerous',
  'not-authorized',
  'off',
  'too-costly',
]);
export type LeftBecause = z.infer<typeof leftBecauseSchema>;

export const reviewSchema = z.strictObject({
  mode: z.enum(['shadow', 'decides']),
  model: z.string().max(200),
  /** Null where the model gave no answer that could be read. */
  verdict: verdictSchema.nullable(),
  /** What the code made of it: `leave` is a person's question. */
  made: z.enum(['allow', 'deny', 'leave']),
  because: leftBecauseSchema.nullable(),
  tookMs: z.int().nonnegative(),
  tries: z.int().positive(),
  /** Null where the model's server does not say. */
  inputTokens: z.int().nonnegative().nullable(),
  outputTokens: z.int().nonnegative().nullable(),
});
export type Review = z.infer<typeof reviewSchema>;

/** Of one open card; the digest says which content of it the model was asked about. */
export const cardReviewSchema = z.strictObject({
  approvalId: approvalIdSchema,
  runId: runIdSchema,
  digest: digestSchema,
  /** Null while the model is asked. */
  review: reviewSchema.nullable(),
});
export type CardReview = z.infer<typeof cardReviewSchema>;

/** One question that a model was asked about, and how it was decided. */
export const reviewedDecisionSchema = z.strictObject({
  /** Of the row in the log. */
  seq: z.int().positive(),
  at: z.int(),
  digest: digestSchema,
  /** The command as far as it fits a line. */
  text: z.string(),
  decidedBy: z.string(),
  /** Whether it was allowed in the end; null where nobody answered. */
  wasAllowed: z.boolean().nullable(),
  review: reviewSchema,
});
export type ReviewedDecision = z.infer<typeof reviewedDecisionSchema>;

/** Newest rows that figures are made of. */
export const mostReviewed = 500;

export const reviewsQuerySchema = z.strictObject({ projectRoot: z.string().min(1).max(maxPathLength) });
export type ReviewsQuery = z.infer<typeof reviewsQuerySchema>;

export const reviewsSchema = z.strictObject({
  /** Newest first. */
  rows: z.array(reviewedDecisionSchema).max(mostReviewed),
});
export type Reviews = z.infer<typeof reviewsSchema>;

/** How the model's word compares with the person's, over questions that a person answered. */
export interface ReviewFigures {
  readonly compared: number;
  readonly agreed: number;
  /** Questions that would not have been asked: both said yes. */
  readonly saved: number;
  /** It would have allowed what the person denied. */
  readonly wrongYes: number;
  /** It would have denied what the person allowed. */
  readonly wrongNo: number;
  /** It would have left to the person. */
  readonly left: number;
}

/** Where the person said the opposite: yeses that they would not have given first, as the graver error. */
export function differencesIn(rows: readonly ReviewedDecision[]): readonly ReviewedDecision[] {
  const others = rows.filter(
    ({ decidedBy, wasAllowed, review }) =>
      decidedBy === 'person' && wasAllowed !== null && review.made === (wasAllowed ? 'deny' : 'allow'),
  );
  return others.toSorted((a, b) => Number(a.wasAllowed) - Number(b.wasAllowed));
}

export function compareReviews(rows: readonly ReviewedDecision[]): ReviewFigures {
  const answered = rows.filter(({ decidedBy, wasAllowed }) => decidedBy === 'person' && wasAllowed !== null);
  const count = (made: Review['made'], wasAllowed?: boolean): number =>
    answered.filter((row) => row.review.made === made && (wasAllowed === undefined || row.wasAllowed === wasAllowed))
      .length;
  const [saved, wrongYes, wrongNo] = [count('allow', true), count('allow', false), count('deny', true)];
  return {
    compared: answered.length,
    agreed: saved + count('deny', false),
    saved,
    wrongYes,
    wrongNo,
    left: count('leave'),
  };
}
