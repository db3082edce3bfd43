/** Draws text of an agent on a terminal: escape sequences and hidden characters are shown, not obeyed. */
import { revealText } from '#domain/command/visible-text.ts';

export function visibleLine(text: string): string {
  return revealText(text)
    .runs.map((run) => (run.kind === 'text' ? run.text : `<${run.label}>`))
    .join('');
}
