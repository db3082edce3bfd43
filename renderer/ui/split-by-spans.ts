/** Cuts revealed text at the edges of the spans that mark it, so that each piece has one set of reasons. */
import type { Span } from '#domain/common/span.ts';
import type { VisibleText } from '#domain/command/visible-text.ts';

type VisibleRun = VisibleText['runs'][number];

export type Piece<Tag> =
  | { readonly kind: 'text'; readonly text: string; readonly start: number; readonly tags: readonly Tag[] }
  | {
      readonly kind: 'mark';
      readonly label: string;
      readonly isOrdinary: boolean;
      readonly start: number;
      readonly tags: readonly Tag[];
    };

/** Every character of the runs appears in exactly one piece, in order. Spans outside the text mark nothing. */
export function splitBySpans<Tag>(
  runs: readonly VisibleRun[],
  spans: readonly { readonly span: Span; readonly tag: Tag }[],
): Piece<Tag>[] {
  const edges = [...new Set(spans.flatMap(({ span }) => span))].toSorted((a, b) => a - b);
  const tagsAt = (start: number, end: number): Tag[] =>
    spans.filter(({ span }) => span[0] < end && start < span[1]).map(({ tag }) => tag);
  const pieces: Piece<Tag>[] = [];
  for (const run of runs) {
    if (run.kind === 'mark') {
      const { label, isOrdinary, start } = run;
      pieces.push({ kind: 'mark', label, isOrdinary, start, tags: tagsAt(start, Math.max(run.end, start + 1)) });
      continue;
    }
    let from = run.start;
    for (const edge of [...edges.filter((each) => each > run.start && each < run.end), run.end]) {
      if (edge === from) continue;
      const text = run.text.slice(from - run.start, edge - run.start);
      pieces.push({ kind: 'text', text, start: from, tags: tagsAt(from, edge) });
      from = edge;
    }
  }
  return pieces;
}
