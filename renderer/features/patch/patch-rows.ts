/** The rows of a patch card: for each file its head, and its lines while it is open. */
import type { PatchedFile } from '#domain/patch/file-change.ts';
import { pairLines, type DiffPair } from './pair-lines.ts';
import { readDiffLines, type DiffLine } from './read-diff-lines.ts';

export type PatchRow = { readonly file: number } & (
  | { readonly kind: 'head' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'line'; readonly line: DiffLine }
  | Exclude<DiffPair, { kind: 'across' }>
);

/** A change with more lines begins closed, so that one long file does not hide the others. */
export const mostOpenLines = 400;

export function isLong({ addedLines, removedLines }: PatchedFile): boolean {
  return addedLines + removedLines > mostOpenLines;
}

/** A long change that something runs later, or that is not what it seems, must have been opened before a yes. */
export function mustBeOpened(file: PatchedFile): boolean {
  return isLong(file) && file.flags.length > 0;
}

/** The lines of each file are read once, however often files are opened and closed. */
export function createRowReader(
  files: readonly PatchedFile[],
): (isOpen: (file: number) => boolean, sideBySide: boolean) => readonly PatchRow[] {
  const kept = new Map<number, readonly DiffLine[]>();
  const linesOf = (file: number, patched: PatchedFile): readonly DiffLine[] => {
    const known = kept.get(file) ?? readDiffLines(patched.change);
    kept.set(file, known);
    return known;
  };
  return (isOpen, sideBySide) =>
    files.flatMap((patched, file): PatchRow[] => {
      const head: PatchRow = { file, kind: 'head' };
      if (!isOpen(file)) return [head];
      const lines = linesOf(file, patched);
      if (lines.length === 0) return [head, { file, kind: 'nothing' }];
      return [
        head,
        ...(sideBySide ? paired(file, lines) : lines.map((line) => ({ file, kind: 'line' as const, line }))),
      ];
    });
}

function paired(file: number, lines: readonly DiffLine[]): PatchRow[] {
  return pairLines(lines).map((pair) =>
    pair.kind === 'across' ? { file, kind: 'line', line: pair.line } : { file, ...pair },
  );
}
