/** What the core asks of a model that reviews questions. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ReviewedDecision, Verdict } from '#domain/approval/review.ts';

/** What the same requester asked for before, in its words. */
export interface EarlierRequest {
  readonly text: string;
  /** How it ended; null while it runs. */
  readonly ended: string | null;
}

export interface ReviewQuestion {
  readonly card: ApprovalRequest;
  /** The oldest first. Evidence, not authority. */
  readonly earlier: readonly EarlierRequest[];
  /** What the person wrote to this requester, the oldest first: the only words that can authorize anything. */
  readonly said: readonly string[];
}

export type ReviewAnswer =
  | {
      readonly kind: 'verdict';
      readonly verdict: Verdict;
      readonly model: string;
      readonly inputTokens: number | null;
      readonly outputTokens: number | null;
    }
  /** `transient`: another try may do better. */
  | { readonly kind: 'failed'; readonly model: string; readonly isTransient: boolean }
  /** The person's limit for this month is reached. */
  | { readonly kind: 'too-costly'; readonly model: string }
  /** No model is appointed. */
  | { readonly kind: 'off' };

export interface CardReviewer {
  /** May take for ever; the caller stops it by the signal. Never rejects. */
  review(question: ReviewQuestion, signal: AbortSignal): Promise<ReviewAnswer>;
}

export interface ReviewBook {
  /** The newest decisions of a project that a model was asked about, newest first. Throws `store-unavailable`. */
  recent(projectRoot: string): readonly ReviewedDecision[];
}
