/** Holds back what one requester asks from now on, or lets it begin again; and ends everything. */
import type { PausedRequester } from '#domain/agents/paused-requester.ts';
import type { Bridge } from '../bridge.ts';
import { sayError } from '../text/describe/say-error.ts';
import { texts } from '../text/texts/screen-texts.ts';
import type { View } from './create-view.ts';

interface Place {
  readonly bridge: Bridge;
  readonly view: View;
}

/** Resolves to whether the broker took it. */
export async function pauseRequester(
  { bridge, view }: Place,
  { entryPoint, claimedName }: PausedRequester,
  isPaused: boolean,
): Promise<boolean> {
  const answer = await bridge.call('desk.pauseRequester', { requester: { entryPoint, claimedName }, isPaused });
  if (!answer.ok) view.notify('error', sayError(answer.error));
  return answer.ok;
}

export const isSameRequester = (one: PausedRequester, other: PausedRequester): boolean =>
  one.entryPoint === other.entryPoint && one.claimedName === other.claimedName;

/** What that ended comes back as its event. */
export async function stopEverything(bridge: Bridge, view: View): Promise<void> {
  const answer = await bridge.call('desk.stop', {});
  if (answer.ok) return;
  view.notify('error', answer.lost ? texts.stopNotSent : sayError(answer.error));
}
