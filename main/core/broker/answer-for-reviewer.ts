/** Turns what a reviewer says into the answer that its card takes: once, and for nothing beyond what was asked. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { PendingApprovals } from '../approval/pending-approvals.ts';
import type { ReviewAct } from '../review/review-cards.ts';

type Answering = Pick<PendingApprovals, 'answer' | 'answerNetwork' | 'answerPatch'>;
const once = { kind: 'once' } as const;

export function answerForReviewer({ card, model, act, rationale }: ReviewAct, inbox: Answering): void {
  const by: DecidedBy = { kind: 'reviewer', model };
  if (act === 'allow') allowOnce(card, by, inbox);
  else refuse(card, { by, isStop: act === 'stop', note: rationale }, inbox);
}

/** Says whether the card took it. */
export function allowOnce(card: ApprovalRequest, by: DecidedBy, inbox: Answering): boolean {
  const of = { approvalId: card.id, digest: card.digest };
  if (card.kind === 'network') {
    const { choices } = card.connection;
    // Just this port where the card offers it, and never more than this host.
    const choice = choices.find(({ kind }) => kind === 'host-port') ?? choices.find(({ kind }) => kind === 'host');
    if (choice === undefined) return false;
    const answer = { ...of, effect: 'allow', scope: once, pattern: choice.pattern, note: null } as const;
    return inbox.answerNetwork(answer, by) === null;
  }
  if (card.kind === 'patch') {
    return (
      inbox.answerPatch({ ...of, verdict: { kind: 'approve', scope: once, files: [], grantRoot: false } }, by) === null
    );
  }
  return inbox.answer({ ...of, verdict: { kind: 'approve', scope: once } }, by) === null;
}

function refuse(
  card: ApprovalRequest,
  { by, isStop, note }: { readonly by: DecidedBy; readonly isStop: boolean; readonly note: string },
  inbox: Answering,
): void {
  const of = { approvalId: card.id, digest: card.digest };
  if (card.kind === 'network') {
    const [choice] = card.connection.choices;
    if (choice === undefined) return;
    inbox.answerNetwork({ ...of, effect: 'deny', scope: once, pattern: choice.pattern, note }, by);
    return;
  }
  const verdict = isStop ? ({ kind: 'abort' } as const) : ({ kind: 'deny', note } as const);
  if (card.kind === 'patch') inbox.answerPatch({ ...of, verdict }, by);
  else inbox.answer({ ...of, verdict }, by);
}
