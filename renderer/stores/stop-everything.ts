/** Tells the broker to end everything; what that ended comes back as its event. */
import type { Bridge } from '../bridge.ts';
import { sayError } from '../text/describe/say-error.ts';
import { texts } from '../text/texts/screen-texts.ts';
import type { View } from './create-view.ts';

export async function stopEverything(bridge: Bridge, view: View): Promise<void> {
  const answer = await bridge.call('desk.stop', {});
  if (answer.ok) return;
  view.notify('error', answer.lost ? texts.stopNotSent : sayError(answer.error));
}
