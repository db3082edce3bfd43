/** Do not disturb in a menu, with the end of the hours that turned it on. */
import type { QuietView } from '#domain/approval/quiet-hours.ts';
import type { ShellWords } from '../words/open-words.ts';

export function quietLabel(name: string, { until }: QuietView, words: ShellWords): string {
  if (until === null) return name;
  return words.texts.until({ name, end: words.when(until) });
}
