/** Submits one operation to a session, under an id of its own. */
import type { Operation } from '#domain/command/submission.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { Bridge } from '../bridge.ts';
import { newSubmissionId } from '../new-submission-id.ts';

/** Resolves to why it was not taken, or null. */
export async function submitOperation(bridge: Bridge, sessionId: SessionId, op: Operation): Promise<WireError | null> {
  const answer = await bridge.call('session.submit', { sessionId, submission: { id: newSubmissionId(), op } });
  if (!answer.ok) return answer.error;
  return answer.result.kind === 'refused' ? answer.result.error : null;
}
