/** Sends a person's answer with the digest of what was shown, and says kindly when it decided nothing. */
import type {
  ApprovalAnswer,
  ApprovalRequest,
  NetworkAnswer,
  NetworkApproval,
  PatchApproval,
} from '#domain/approval/approval.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { PatchAnswer } from '#domain/patch/patch.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { Bridge } from '../bridge.ts';
import { sayError } from '../text/describe/say-error.ts';
import { texts } from '../text/texts/screen-texts.ts';
import type { View } from './create-view.ts';
import { offerUndo } from './offer-undo.ts';
import { submitOperation } from './submit-operation.ts';

/** Resolves to true when the answer was taken. The card itself goes away by the broker's event, not by this. */
export function answerApproval(
  bridge: Bridge,
  view: View,
  approval: ApprovalRequest,
  verdict: ApprovalAnswer['verdict'],
): Promise<boolean> {
  const answer = { approvalId: approval.id, digest: approval.digest, verdict };
  return send(bridge, view, approval, { type: 'exec-approval', answer });
}

/** The same for a held connection. */
export function answerNetwork(
  bridge: Bridge,
  view: View,
  approval: NetworkApproval,
  given: Pick<NetworkAnswer, 'effect' | 'scope' | 'pattern' | 'note'>,
): Promise<boolean> {
  const answer = { approvalId: approval.id, digest: approval.digest, ...given };
  return send(bridge, view, approval, { type: 'network-approval', answer });
}

/** The same for changes to files. */
export function answerPatch(
  bridge: Bridge,
  view: View,
  approval: PatchApproval,
  verdict: PatchAnswer['verdict'],
): Promise<boolean> {
  const answer = { approvalId: approval.id, digest: approval.digest, verdict };
  return send(bridge, view, approval, { type: 'patch-approval', answer });
}

/** The scope of a yes; null for a no, which is undone by asking again. */
function scopeOf(op: Operation): Scope | null {
  if (op.type === 'network-approval') return op.answer.effect === 'allow' ? op.answer.scope : null;
  if (op.type !== 'exec-approval' && op.type !== 'patch-approval') return null;
  return op.answer.verdict.kind === 'approve' ? op.answer.verdict.scope : null;
}

async function send(bridge: Bridge, view: View, approval: ApprovalRequest, op: Operation): Promise<boolean> {
  const sentAt = Date.now();
  view.markAnswered(approval.id, true);
  const error = await submitOperation(bridge, approval.sessionId, op);
  if (error === null) {
    const scope = scopeOf(op);
    if (scope !== null) void offerUndo(bridge, view, scope, sentAt);
    return true;
  }
  view.markAnswered(approval.id, false);
  if (error.code === 'already-settled' || error.code === 'unknown-approval')
    view.notify('info', texts.answerAlreadySettled);
  else if (error.code === 'stale-approval') view.notify('warning', texts.answerStale);
  else if (error.code === 'desk-unreachable') view.notify('warning', texts.answerNotSent);
  else view.notify('error', sayError(error));
  return false;
}
