/** The inbox: what every screen mirrors, and the private settlers. Each entry ends exactly once, in the order it came. */
import { cancelReasonOf } from '#domain/common/cancel-reason.ts';
import type { ApprovalAnswer, ApprovalRequest, NetworkAnswer } from '#domain/approval/approval.ts';
import type { Decision, DecidedBy, NotApproved } from '#domain/approval/decision.ts';
import type { Assessment } from '#domain/approval/assessment.ts';
import type { Review } from '#domain/approval/review.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { PatchAnswer } from '#domain/patch/patch.ts';
import type { Clock } from '#core/ports.ts';
import { decisionOnAnswer, decisionOnce, decisionOnConnection, decisionOnFiles } from './inbox/decision-on-answer.ts';
import {
  createOpenCards,
  type Requester,
  type OpenCards,
  type PendingListener,
  type Question,
} from './inbox/open-cards.ts';

export type { PendingListener, Question };

export interface PendingApprovals {
  /** Present where every question is refused at once. */
  readonly asksNobody?: true;
  /** What a model said about a question of this digest; absent where none is asked. */
  readonly reviewOf?: (digest: string) => Review | null;
  /** How a model described a question of this digest. */
  readonly assessmentOf?: (digest: string) => Assessment | null;
  /** Waits for the answer. An identical open question (same digest and kind) is joined, not asked twice. */
  ask(question: Question, signal: AbortSignal, reconsider?: () => Decision | null): Promise<Decision>;
  /** Settles what rules and remembered answers decide by now; each requester's `reconsider` says so, or null. */
  reconsider(): void;
  /** Null when the answer settled the request, else why it decided nothing. */
  answer(answer: ApprovalAnswer, by: DecidedBy): ErrorCode | null;
  /** The same for an answer about a held connection. */
  answerNetwork(answer: NetworkAnswer, by: DecidedBy): ErrorCode | null;
  /** The same for an answer about changes to files. */
  answerPatch(answer: PatchAnswer, by: DecidedBy): ErrorCode | null;
  /** The decision *once* of a rule file, program or reviewer that answers for the person. */
  answerOnce(
    request: ApprovalRequest,
    word: 'allow' | 'deny' | 'abort',
    note: string | null,
    by: DecidedBy,
  ): ErrorCode | null;
  /** Serialisable pictures, oldest first. */
  views(): readonly ApprovalRequest[];
  /** Ends everything that waits, or what `of` picks. */
  endAll(decision: NotApproved, of?: (request: ApprovalRequest) => boolean): void;
}

/** No person reads so many: one more would wait unseen, and hold its requester. */
const refusedForMany = (most: number): Decision => ({
  kind: 'denied',
  by: { kind: 'nobody' },
  note: `${most} questions wait at the desk already, as many as it takes. Ask again when some of them are answered.`,
});

/** The inbox of one broker. */
export function createPendingApprovals(options: {
  clock: Clock;
  /** Cards at once. */
  most: number;
  listener: PendingListener;
}): PendingApprovals {
  const { most, listener } = options;
  const cards = createOpenCards(options);

  /** Settles the card with what an answer decides about it. */
  const answerWith = (
    answer: { readonly approvalId: ApprovalId; readonly digest: string },
    decide: (request: ApprovalRequest) => Decision | null,
  ): ErrorCode | null => {
    const card = cards.find(answer);
    if (typeof card === 'string') return card;
    const decision = decide(card.request);
    if (decision === null) return 'not-offered';
    cards.settle(card, decision);
    return null;
  };

  return {
    ask(question, signal, reconsider = () => null) {
      if (signal.aborted) return Promise.resolve(cancelledBy(signal));
      const twin = cards.twinOf(question);
      if (twin === null && cards.count >= most) return Promise.resolve(refusedForMany(most));
      return waitForDecision(cards, { question, reconsider }, signal, listener);
    },
    answer: (answer, by) => answerWith(answer, (request) => decisionOnAnswer(request, answer, by)),
    answerNetwork: (answer, by) => answerWith(answer, (request) => decisionOnConnection(request, answer, by)),
    answerPatch: (answer, by) => answerWith(answer, (request) => decisionOnFiles(request, answer, by)),

    answerOnce: ({ id: approvalId, digest }, word, note, by) =>
      answerWith({ approvalId, digest }, (request) => decisionOnce(request, word, note, by)),

    reconsider() {
      for (const card of cards.all()) {
        const decisions = [...card.settlers.values()].map((requester) => requester.reconsider());
        const [first] = decisions;
        // Requesters of one card may be judged apart: only what is decided for all of them settles it.
        if (first !== undefined && first !== null && decisions.every((each) => each?.kind === first.kind)) {
          cards.settle(card, first);
        }
      }
    },

    views: () => [...cards.all()].map((card) => card.request),

    endAll(decision, of = () => true) {
      for (const card of cards.all()) if (of(card.request)) cards.settle(card, decision);
    },
  };
}

const cancelledBy = (signal: AbortSignal): Decision => ({
  kind: 'cancelled',
  by: { kind: 'policy' },
  reason: cancelReasonOf(signal),
});

/** Joins the open card of the same question, or opens one; the signal leaves it again. */
function waitForDecision(
  cards: OpenCards,
  requester: Requester,
  signal: AbortSignal,
  listener: PendingListener,
): Promise<Decision> {
  return new Promise((resolve) => {
    const twin = cards.twinOf(requester.question);
    const card = twin ?? cards.open(requester.question);
    const leave = (): void => {
      card.settlers.delete(finish);
      if (!cards.isOpen(card)) return;
      if (card.settlers.size === 0) cards.settle(card, cancelledBy(signal));
      else cards.setWaiting(card);
      resolve(cancelledBy(signal));
    };
    const finish = (decision: Decision): void => {
      signal.removeEventListener('abort', leave);
      resolve(decision);
    };
    card.settlers.set(finish, requester);
    signal.addEventListener('abort', leave, { once: true });
    // Announced last: a listener may answer at once.
    if (twin === null) listener.opened(card.request);
    else cards.setWaiting(card);
  });
}
