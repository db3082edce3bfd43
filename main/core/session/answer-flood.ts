/** Does what a person says about an asker that asks too much: its open cards end with it unless it goes on or waits. */
import type { FloodAnswer } from '#domain/approval/flood.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { Receipt } from '#domain/command/submission.ts';
import type { FloodBreaker } from '../approval/flood-breaker.ts';
import type { PendingApprovals } from '../approval/pending-approvals.ts';
import { deniedInFlood } from '../approval/with-flood-breaker.ts';
import { accepted, refused } from './refusals.ts';

export function answerFlood(
  answer: FloodAnswer,
  { sessionId, floods, pending }: { sessionId: SessionId; floods: FloodBreaker; pending: PendingApprovals },
): Receipt {
  if (!floods.answer(sessionId, answer)) {
    return refused('already-settled', 'This agent is not held back any more.', 'Nothing to do.');
  }
  if (answer.verdict === 'deny-all' || answer.verdict === 'read-only') {
    const { door, claimedName } = answer;
    pending.endAll(
      deniedInFlood,
      ({ asker, sessionId: of }) => of === sessionId && asker.door === door && asker.claimedName === claimedName,
    );
  }
  return accepted;
}
