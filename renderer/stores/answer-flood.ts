/** Sends what is to happen with an agent that asks too much. */
import type { FloodAnswer, FloodView } from '#domain/approval/flood.ts';
import type { Bridge } from '../bridge.ts';
import { newSubmissionId } from '../new-submission-id.ts';
import { sayError } from '../text/describe/say-error.ts';
import type { View } from './create-view.ts';

/** Resolves to true when it was taken; the broker's event takes the card away. */
export async function answerFlood(
  bridge: Bridge,
  view: View,
  { sessionId, entryPoint, claimedName }: Pick<FloodView, 'sessionId' | 'entryPoint' | 'claimedName'>,
  verdict: FloodAnswer['verdict'],
): Promise<boolean> {
  const answer = await bridge.call('session.submit', {
    sessionId,
    submission: { id: newSubmissionId(), op: { type: 'flood-answer', answer: { entryPoint, claimedName, verdict } } },
  });
  if (answer.ok && answer.result.kind === 'accepted') return true;
  const error = answer.ok ? (answer.result.kind === 'refused' ? answer.result.error : null) : answer.error;
  if (error !== null) view.notify('error', sayError(error));
  return false;
}
