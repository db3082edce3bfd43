/** What stands around every screen from its first moments on, and is not needed to draw it: the stop, and what calls for attention. */
import { useEffect } from 'react';
import { countWaiting } from '../../../stores/broker-state.ts';
import { texts } from '../../../text/texts.ts';
import type { Bridge } from '../../../bridge.ts';
import { useBroker, usePage } from '../broker-context.ts';
import { StopEverything } from '../stop/stop-everything.tsx';

export function AfterFrame() {
  const { bridge } = usePage();
  useAttention();
  useEffect(() => tellPresence(bridge), [bridge]);
  return <StopEverything />;
}

const presenceEveryMs = 30_000;

/** Tells the desk that a person does something at this page, twice a minute at most, so that nobody is told of what waits elsewhere. */
function tellPresence(bridge: Bridge): () => void {
  let toldAt = -presenceEveryMs;
  const onSign = ({ isTrusted, timeStamp }: Event): void => {
    if (!isTrusted || timeStamp - toldAt < presenceEveryMs) return;
    toldAt = timeStamp;
    void bridge.call('devices.present', {});
  };
  const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, onSign);
  };
}

/** Calls from where the page is only a tab: how many wait stands before its title, and as a mark on its icon. */
function useAttention(): void {
  const waiting = useBroker(countWaiting);
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${texts.appName}` : texts.appName;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = drawIcon(waiting > 0);
  }, [waiting]);
}

/** The stamp, small enough that only its two strokes are left, with a dot where something waits. */
function drawIcon(isCalling: boolean): string {
  const dot = isCalling ? '<circle cx="25" cy="7" r="7" fill="#c8321f" stroke="#fff" stroke-width="2"/>' : '';
  const strokes = '<path d="M11 23 15 9M17 23l4-14" stroke="#fff" stroke-width="3" stroke-linecap="round"/>';
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0c5168"/>${strokes}${dot}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
