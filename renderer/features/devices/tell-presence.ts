/** Tells the desk that a person does something at this page, twice a minute at most, so that nobody is told of what waits elsewhere. */
import type { Bridge } from '../../bridge.ts';

const everyMs = 30_000;

export function tellPresence(bridge: Bridge): () => void {
  let toldAt = -everyMs;
  const onSign = ({ isTrusted, timeStamp }: Event): void => {
    if (!isTrusted || timeStamp - toldAt < everyMs) return;
    toldAt = timeStamp;
    void bridge.call('devices.present', {});
  };
  const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, onSign);
  };
}
