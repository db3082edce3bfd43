/** Keeps or discards what a card showed: what was staged since is not meant, and the answer then says so. */
import type { StagedReview } from '#domain/staging/staged-review.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import type { usePage } from '../../shell/broker-context.ts';
import { isWhole, sayEnd } from '../../staged/use-settle.ts';

const everything = { kinds: null, states: null, marked: null, runId: null, text: null };

export async function settleLeft(
  { bridge, view }: Pick<ReturnType<typeof usePage>, 'bridge' | 'view'>,
  { sessionId, agentSession, digest }: StagedReview,
  action: 'keep' | 'discard',
): Promise<void> {
  const listed = await bridge.call('staged.list', { sessionId, listing: null, offset: 0, limit: 1, ...everything });
  if (!listed.ok) {
    if (!listed.lost) view.notify('error', sayError(listed.error));
    return;
  }
  const choice = { kind: 'session', agentSession, digest } as const;
  const { listing } = listed.result;
  const answer = await bridge.call(`staged.${action}`, { sessionId, listing, choice, fingerprint: null });
  if (answer.ok) view.notify(isWhole(answer.result) ? 'info' : 'warning', sayEnd(answer.result));
  else if (!answer.lost) view.notify('error', sayError(answer.error));
}
