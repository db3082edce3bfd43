/** Puts what was removed beside what was added in its place, for reading side by side. */
import type { DiffLine } from './read-diff-lines.ts';

export type DiffPair =
  | { readonly kind: 'across'; readonly line: DiffLine }
  | { readonly kind: 'pair'; readonly left: DiffLine | null; readonly right: DiffLine | null };

export function pairLines(lines: readonly DiffLine[]): readonly DiffPair[] {
  const pairs: DiffPair[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      pairs.push({ kind: 'pair', left: removed[at] ?? null, right: added[at] ?? null });
    }
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === 'removed') {
      if (added.length > 0) flush();
      removed.push(line);
    } else if (line.kind === 'added') added.push(line);
    else {
      flush();
      pairs.push(line.kind === 'same' ? { kind: 'pair', left: line, right: line } : { kind: 'across', line });
    }
  }
  flush();
  return pairs;
}
