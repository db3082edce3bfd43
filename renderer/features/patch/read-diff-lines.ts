/** The lines of one file's change, as they are before and after. Whitespace is text like any other. */
import { parsePatch } from 'diff';
import type { FileChange } from '#domain/patch/file-change.ts';

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap' | 'note';
  /** Of a gap: where the next part stands; of a note: what the diff says about the line above. */
  readonly text: string;
  /** Line numbers from 1; null where the line is not there. */
  readonly old: number | null;
  readonly new: number | null;
}

export function readDiffLines(change: FileChange): readonly DiffLine[] {
  switch (change.kind) {
    case 'add':
      return wholeFile(change.content, 'added');
    case 'delete':
      return wholeFile(change.content, 'removed');
    case 'update':
      return change.unifiedDiff === '' ? [] : readUnified(change.unifiedDiff);
  }
}

function wholeFile(content: string, kind: 'added' | 'removed'): DiffLine[] {
  if (content === '') return [];
  const lines = content.split('\n');
  // What ends with a line break has no line after it.
  if (lines.at(-1) === '') lines.pop();
  return lines.map((text, index) => ({
    kind,
    text,
    old: kind === 'removed' ? index + 1 : null,
    new: kind === 'added' ? index + 1 : null,
  }));
}

function readUnified(unifiedDiff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  for (const hunk of parsePatch(unifiedDiff).flatMap(({ hunks }) => hunks)) {
    let { oldStart: before, newStart: after } = hunk;
    const where = `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`;
    lines.push({ kind: 'gap', text: where, old: null, new: null });
    for (const line of hunk.lines) {
      const text = line.slice(1);
      switch (line.charAt(0)) {
        case '+':
          lines.push({ kind: 'added', text, old: null, new: after });
          after += 1;
          break;
        case '-':
          lines.push({ kind: 'removed', text, old: before, new: null });
          before += 1;
          break;
        case '\\':
          lines.push({ kind: 'note', text: text.trim(), old: null, new: null });
          break;
        default:
          lines.push({ kind: 'same', text, old: before, new: after });
          before += 1;
          after += 1;
      }
    }
  }
  return lines;
}
