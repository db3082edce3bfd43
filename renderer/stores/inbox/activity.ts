/** Whether the person does something on this page right now: a card that comes by itself must never cover that. */
import type { Clock } from '../../clock.ts';

export interface Activity {
  /** Nothing was touched for a while, nothing is half written, and nothing lies open over the page. */
  isIdle(): boolean;
  /** Something is half written in a field that has the keyboard. */
  isWriting(): boolean;
  /** Calls back once, when the page is idle again. */
  whenIdle(then: () => void): void;
}

/** Longer than a person rests between two clicks of one thing. */
export const idleMs = 2000;
/** How often is looked again while something stands half written. */
const lookAgainMs = 1000;

export function watchActivity(clock: Clock, page: Document): Activity {
  let lastAt = Number.NEGATIVE_INFINITY;
  let isAwaited = false;
  const touched = (event: Event): void => {
    if (event.isTrusted) lastAt = clock.now();
  };
  for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const) {
    page.addEventListener(name, touched, { capture: true, passive: true });
  }
  const isWriting = (): boolean => isHalfWritten(page.activeElement);
  const isIdle = (): boolean => {
    // A person who looks elsewhere does nothing here.
    if (page.visibilityState !== 'visible' || !page.hasFocus()) return true;
    return clock.now() - lastAt >= idleMs && !isWriting() && page.querySelector('dialog[open], [role="menu"]') === null;
  };
  return {
    isIdle,
    isWriting,
    whenIdle(then) {
      if (isAwaited) return;
      isAwaited = true;
      const look = (): void => {
        if (!isIdle()) return wait();
        isAwaited = false;
        then();
      };
      const wait = (): void => {
        const rest = lastAt + idleMs - clock.now();
        clock.after(rest > 0 ? rest : lookAgainMs, look);
      };
      wait();
    },
  };
}

/** What was typed and not sent. A terminal keeps nothing in its field, but each key of it is an input. */
function isHalfWritten(field: Element | null): boolean {
  if (field?.closest('.xterm') != null) return false;
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  // Only what is written in has a place for the next letter.
  return field instanceof HTMLInputElement && field.selectionStart !== null && field.value !== '';
}
