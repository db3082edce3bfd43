/**
 * Asks the appointed model about each open card that it may answer, and answers as far as code lets it. The card stays a person's all the
 * while: the first answer counts. What fails, comes late or goes too far is left to the person. See decision 0006.
 */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { CardReview, Review } from '#domain/approval/review.ts';
import { createKeptByDigest } from '#domain/common/kept-by-digest.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { CardReviewer, Clock, ReviewAnswer, ReviewQuestion } from '#core/ports.ts';
import { judgeVerdict, mayReview } from './judge-verdict.ts';
import { createHourlyLimit, createRefusalBreaker } from './review-limits.ts';

/** For all tries together. */
export const reviewDeadlineMs = 90_000;
export const mostTries = 3;
/** Before the second try; twice as long before the third. */
const firstPauseMs = 1000;

export interface ReviewAct {
  readonly card: ApprovalRequest;
  readonly model: string;
  /** `abort`: no, and the agent's turn ends. */
  readonly word: 'allow' | 'deny' | 'abort';
  readonly rationale: string;
}

export interface ReviewPorts {
  readonly reviewer: CardReviewer | null;
  readonly clock: Clock;
  /** Settings in force where the card is from; null where its session is gone. */
  readonly settingsOf: (card: ApprovalRequest) => Pick<Settings, 'reviewer' | 'approvalPolicy'> | null;
  readonly before: (card: ApprovalRequest) => Omit<ReviewQuestion, 'card'>;
  readonly answer: (act: ReviewAct) => void;
  /** A reviewer that may answer is asked, or has said something. */
  readonly onChange: (card: ApprovalRequest, view: CardReview) => void;
}

export interface CardReviews {
  opened(card: ApprovalRequest): void;
  /** Stops asking; what comes later is dropped. */
  settled(approvalId: ApprovalId): void;
  /** What was said about a card of this digest, for the row of its decision. */
  of(digest: string): Review | null;
  /** Of open cards, where the reviewer may answer. */
  views(): readonly CardReview[];
}

export function createCardReviews(ports: ReviewPorts): CardReviews {
  const { reviewer, settingsOf } = ports;
  const open = new Map<ApprovalId, AbortController>();
  const kept = createKeptByDigest<Review>();
  const told = new Map<ApprovalId, CardReview>();
  const limit = createHourlyLimit(ports.clock);
  const breaker = createRefusalBreaker();

  /** What a model that only compares says would sway the answer that it is compared with. */
  const tell = (card: ApprovalRequest, { mode }: Settings['reviewer'], review: Review | null): void => {
    if (mode !== 'decides') return;
    const view = { approvalId: card.id, runId: card.runId, digest: card.digest, review };
    told.set(card.id, view);
    ports.onChange(card, view);
  };
  const act = (card: ApprovalRequest, { made, verdict, model }: Review): void => {
    if (made === 'leave' || verdict === null) return;
    const who = JSON.stringify([card.sessionId, card.requester.claimedName, card.requester.entryPoint]);
    if (made === 'allow') breaker.allowed(who);
    const word = made === 'deny' && breaker.refused(who) ? 'abort' : made;
    ports.answer({ card, model, word, rationale: verdict.rationale });
  };
  const ask = async (by: CardReviewer, card: ApprovalRequest, settings: Settings['reviewer']): Promise<void> => {
    const stop = new AbortController();
    open.set(card.id, stop);
    tell(card, settings, null);
    const before = ports.before(card);
    const asked = await askWithin(by, { card, ...before }, stop, ports.clock);
    // Answered or withdrawn meanwhile.
    if (open.get(card.id) !== stop || asked === null) return;
    const review = reviewOf(asked, { card, settings, isSpokenTo: before.said.length > 0 });
    // Where no model is appointed, none has said anything that could be compared.
    if (review.because !== 'off') kept.keep(card.digest, review);
    tell(card, settings, review);
    if (settings.mode === 'decides') act(card, review);
  };

  return {
    opened(card) {
      kept.forget(card.digest);
      const settings = settingsOf(card);
      if (reviewer === null || settings === null || !mayReview(card, settings)) return;
      if (!limit.admit(card.facts.projectRoot, settings.reviewer.perHour)) return;
      // A broken reviewer leaves its card to the person.
      ask(reviewer, card, settings.reviewer).catch(() => undefined);
    },
    settled(approvalId) {
      open.get(approvalId)?.abort();
      open.delete(approvalId);
      told.delete(approvalId);
    },
    views: () => [...told.values()],
    of: (digest) => kept.of(digest),
  };
}

interface Answered {
  /** Null where the deadline passed first. */
  readonly answer: ReviewAnswer | null;
  readonly model: string;
  readonly tookMs: number;
  readonly tries: number;
}

interface Reviewed {
  readonly card: ApprovalRequest;
  readonly settings: Settings['reviewer'];
  readonly isSpokenTo: boolean;
}

const unanswered = { 'too-costly': 'too-costly', failed: 'no-answer', off: 'off' } as const;

function reviewOf({ answer, model, tookMs, tries }: Answered, { card, settings, isSpokenTo }: Reviewed): Review {
  const mode = settings.mode === 'shadow' ? 'shadow' : 'decides';
  const base = { mode, model, tookMs, tries, inputTokens: null, outputTokens: null } as const;
  if (answer?.kind !== 'verdict') {
    const because = answer === null ? 'timeout' : unanswered[answer.kind];
    return { ...base, verdict: null, made: 'leave', because };
  }
  const { verdict, inputTokens, outputTokens } = answer;
  return { ...base, inputTokens, outputTokens, verdict, ...judgeVerdict(verdict, card, settings, isSpokenTo) };
}

/** Null where the card was settled. */
async function askWithin(
  reviewer: CardReviewer,
  question: ReviewQuestion,
  stop: AbortController,
  clock: Clock,
): Promise<Answered | null> {
  const startedAt = clock.elapsed();
  const took = (): number => Math.max(0, Math.round(clock.elapsed() - startedAt));
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const model = new AbortController();
  const cancelDeadline = clock.after(reviewDeadlineMs, () => resolve('late'));
  const settled = (): void => resolve('late');
  stop.signal.addEventListener('abort', settled, { once: true });
  let name = '';
  let tries = 1;
  try {
    for (; ; tries += 1) {
      const answer = await Promise.race([reviewer.review(question, model.signal), late]);
      if (answer === 'late') return stop.signal.aborted ? null : { answer: null, model: name, tookMs: took(), tries };
      if (answer.kind !== 'off') name = answer.model;
      const isLast = answer.kind !== 'failed' || !answer.isTransient || tries >= mostTries;
      if (isLast) return { answer, model: name, tookMs: took(), tries };
      await Promise.race([pause(clock, firstPauseMs * tries), late]);
    }
  } finally {
    cancelDeadline();
    stop.signal.removeEventListener('abort', settled);
    model.abort();
  }
}

const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });
