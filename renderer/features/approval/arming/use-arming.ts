/** Watches window, card and scroll position for the arming of one card. */
import { useEffect, useMemo, type RefObject } from 'react';
import { useStore } from 'zustand';
import { browserClock } from '../../../clock.ts';
import { createArming, type Arming, type ArmingState } from './create-arming.ts';

interface Watched {
  readonly delayMs: number;
  readonly connected: boolean;
  readonly sending: boolean;
  readonly complete: boolean;
  /** Another value whenever what the person reads, or chose, has changed. */
  readonly content: string;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly facts: RefObject<HTMLElement | null>;
}

export function useArming(watched: Watched): { readonly arming: Arming; readonly state: ArmingState } {
  const { delayMs, connected, sending, complete, content, scroller, facts } = watched;
  const arming = useMemo(() => createArming(browserClock, delayMs), [delayMs]);
  useEffect(() => {
    const stopWindow = watchWindow(arming);
    const stopReading = watchReading(arming, scroller.current, facts.current);
    return () => {
      stopWindow();
      stopReading();
      arming.stop();
    };
  }, [arming, scroller, facts]);
  useEffect(() => arming.report('connected', connected), [arming, connected]);
  useEffect(() => arming.report('idle', !sending), [arming, sending]);
  useEffect(() => arming.report('complete', complete), [arming, complete]);
  useEffect(() => arming.show(content), [arming, content]);
  return { arming, state: useStore(arming.store) };
}

function watchWindow(arming: Arming): () => void {
  const look = (): void => {
    arming.report('visible', document.visibilityState === 'visible');
    arming.report('focused', document.hasFocus());
  };
  const lookAgain = (): void => {
    look();
    arming.disturb();
  };
  look();
  const control = new AbortController();
  for (const name of ['focus', 'blur', 'resize'] as const) {
    window.addEventListener(name, lookAgain, { signal: control.signal });
  }
  document.addEventListener('visibilitychange', lookAgain, { signal: control.signal });
  return () => control.abort();
}

/** Read once is read: only other content asks for it again, and that is another card. */
function watchReading(arming: Arming, scroller: HTMLElement | null, facts: HTMLElement | null): () => void {
  if (scroller === null || facts === null) return () => {};
  const look = (): void => {
    // What is still being drawn has no end yet.
    if (facts.querySelector('[aria-busy="true"]') !== null) return;
    // In a low window it is the whole card that scrolls, so what counts is where the end of the facts is on the screen.
    const frames = [scroller, ...(scroller.parentElement === null ? [] : [scroller.parentElement])];
    // The foot stays in sight there, in front of what is still to be read.
    const foot = scroller.parentElement?.lastElementChild?.getBoundingClientRect().top ?? Infinity;
    const edge = Math.min(window.innerHeight, foot, ...frames.map((each) => each.getBoundingClientRect().bottom));
    if (facts.getBoundingClientRect().bottom <= edge + slackPixels) arming.report('read', true);
  };
  let first = true;
  // It looks for the first time when the card has got its place: asked earlier, the whole page would be laid out once more for it.
  // The facts alone are watched, not the footer: its own words change when the card arms.
  const watcher = new ResizeObserver(() => {
    look();
    if (!first) arming.disturb();
    first = false;
  });
  watcher.observe(facts);
  // The last of what was drawn need not change the size.
  const drawing = new MutationObserver(look);
  drawing.observe(facts, { subtree: true, attributeFilter: ['aria-busy'] });
  const control = new AbortController();
  document.addEventListener('scroll', look, { capture: true, passive: true, signal: control.signal });
  return () => {
    watcher.disconnect();
    drawing.disconnect();
    control.abort();
  };
}

/** Fractions of pixels at zoomed scales must not make the end unreachable. */
const slackPixels = 2;
