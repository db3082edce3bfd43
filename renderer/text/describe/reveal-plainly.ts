/** For places that take nothing but letters, such as a tooltip or a name for screen readers: no character that turns or ends a line acts there. */
import { revealText } from '#domain/command/visible-text.ts';

export const revealPlainly = (text: string): string =>
  revealText(text)
    .runs.map((run) => (run.kind === 'text' ? run.text : `[${run.label}]`))
    .join('');
