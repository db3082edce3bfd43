/** Moves the keyboard through a virtual list whose rows are buttons with their place in `data-index`. */
import type { KeyboardEvent } from 'react';

interface List {
  readonly count: number;
  /** Draws the row, if it is not drawn. */
  readonly scrollTo: (index: number) => void;
}

export function stepThroughList(event: KeyboardEvent<HTMLElement>, { count, scrollTo }: List): void {
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-index]') : null;
  if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = Number(row.dataset['index']);
  const steps: Partial<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const to = steps[event.key];
  if (to === undefined || to < 0 || to >= count) return;
  event.preventDefault();
  const list = event.currentTarget;
  scrollTo(to);
  // The row may have to be drawn first.
  requestAnimationFrame(() => {
    requestAnimationFrame(() =>
      list.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true }),
    );
  });
}
