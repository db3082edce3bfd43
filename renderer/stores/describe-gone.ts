/** Words for a card that was in front and was settled by somebody else. */
import type { ApprovalId } from '#domain/ids.ts';
import { en } from '../text/en.ts';
import type { DeskState } from './desk-state.ts';

export function describeGone(approvalId: ApprovalId, desk: DeskState): string {
  const decision = desk.settled.find((settled) => settled.approvalId === approvalId)?.decision;
  switch (decision?.kind) {
    case 'approved':
      return en.goneApproved(en.decidedBy(decision.by));
    case 'network-rule':
      return decision.effect === 'allow'
        ? en.goneApproved(en.decidedBy(decision.by))
        : en.goneDenied(en.decidedBy(decision.by));
    case 'denied':
      return en.goneDenied(en.decidedBy(decision.by));
    case 'expired':
    case 'timed-out':
      return en.goneExpired;
    case 'aborted':
    case 'superseded':
    case 'cancelled':
      return en.goneCancelled;
    case undefined:
      return en.goneUnknown;
  }
}
