/** Puts the keyboard into the line that runs commands, once it is drawn. */
export const runLineId = 'run-line';

export function focusRunLine(): void {
  requestAnimationFrame(() => document.getElementById(runLineId)?.focus());
}
