/** Sends what is to happen with an agent that asks too much. */
import type { FloodAnswer, FloodView } from '#domain/approval/flood.ts';
import type { Bridge } from '../bridge.ts';
import { sayError } from '../text/describe/say-error.ts';
import type { View } from './create-view.ts';
import { submitOperation } from './submit-operation.ts';

/** Resolves to true when it was taken; the broker's event takes the card away. */
export async function answerFlood(
  bridge: Bridge,
  view: View,
  { sessionId, entryPoint, claimedName }: Pick<FloodView, 'sessionId' | 'entryPoint' | 'claimedName'>,
  verdict: FloodAnswer['verdict'],
): Promise<boolean> {
  const answer = { entryPoint, claimedName, verdict };
  const error = await submitOperation(bridge, sessionId, { type: 'flood-answer', answer });
  if (error !== null) view.notify('error', sayError(error));
  return error === null;
}
