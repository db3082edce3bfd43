/** A script together with the way back from each of its characters to the text that people see. */
import type { Span } from '#domain/common/span.ts';

export interface SourceText {
  readonly text: string;
  /** Root offset of each UTF-16 unit; null when the script is the root text itself. */
  readonly origins: readonly number[] | null;
}

export function rootOffset(source: SourceText, index: number): number {
  if (source.origins === null) return index;
  const last = source.origins.length - 1;
  if (last < 0) return 0;
  return index > last ? (source.origins[last] ?? 0) + 1 : (source.origins[index] ?? 0);
}

/** Where a piece of the script stands in the root text, its own quotes included as far as they lie inside. */
export function rootSpan(source: SourceText, start: number, end: number): Span {
  if (source.origins === null) return [start, end];
  const from = rootOffset(source, start);
  return end <= start ? [from, from] : [from, rootOffset(source, end - 1) + 1];
}
