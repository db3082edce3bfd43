/** Words for a card that was in front and was settled elsewhere. */
import type { ApprovalId } from '#domain/common/ids.ts';
import { nameDecider } from '../text/describe/describe-decision.ts';
import { texts } from '../text/texts.ts';
import type { BrokerState } from './broker-state.ts';

export function describeGone(approvalId: ApprovalId, broker: BrokerState): string {
  const decision = broker.settled.find((settled) => settled.approvalId === approvalId)?.decision;
  switch (decision?.kind) {
    case 'approved':
      return texts.goneApproved({ by: nameDecider(decision.by) });
    case 'network-rule':
      return decision.effect === 'allow'
        ? texts.goneApproved({ by: nameDecider(decision.by) })
        : texts.goneDenied({ by: nameDecider(decision.by) });
    case 'denied':
      return texts.goneDenied({ by: nameDecider(decision.by) });
    case 'amended':
      return texts.goneAmended({ by: nameDecider(decision.by) });
    case 'expired':
    case 'timed-out':
      return texts.goneExpired;
    case 'aborted':
    case 'superseded':
    case 'cancelled':
      return texts.goneCancelled;
    case undefined:
      return texts.goneUnknown;
  }
}
