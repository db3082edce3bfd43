/** Writes edits as the hunks of a unified diff, for people and for machines that read the format. */
import type { Edit } from './place-chunks.ts';
import type { FileLine } from './split-lines.ts';

/** Unchanged lines around each change. */
const context = 3;

/** Hunks only, without file headers; empty when there are no edits. */
export function unifiedDiff(file: readonly FileLine[], edits: readonly Edit[]): string {
  const groups: Edit[][] = [];
  for (const edit of edits) {
    const before = groups.at(-1)?.at(-1);
    if (before !== undefined && edit.at - (before.at + before.removed) <= 2 * context) groups.at(-1)?.push(edit);
    else groups.push([edit]);
  }
  let shift = 0;
  return groups
    .map((group) => {
      const { text, grown } = hunk(file, group, shift);
      shift += grown;
      return text;
    })
    .join('');
}

function hunk(file: readonly FileLine[], edits: readonly Edit[], shift: number): { text: string; grown: number } {
  const [first] = edits;
  const last = edits.at(-1);
  if (first === undefined || last === undefined) return { text: '', grown: 0 };
  const start = Math.max(0, first.at - context);
  const stop = Math.min(file.length, last.at + last.removed + context);
  const out: string[] = [];
  let from = start;
  let grown = 0;
  for (const { at, removed, added } of edits) {
    for (const line of file.slice(from, at)) out.push(shown(' ', line));
    for (const line of file.slice(at, at + removed)) out.push(shown('-', line));
    for (const line of added) out.push(shown('+', line));
    from = at + removed;
    grown += added.length - removed;
  }
  for (const line of file.slice(from, stop)) out.push(shown(' ', line));
  const oldCount = stop - start;
  const header = `@@ -${range(start, oldCount)} +${range(start + shift, oldCount + grown)} @@\n`;
  return { text: header + out.join(''), grown };
}

/** An empty range names the line before it, as every tool expects. */
function range(start: number, count: number): string {
  const line = count === 0 ? start : start + 1;
  return count === 1 ? `${line}` : `${line},${count}`;
}

function shown(sign: ' ' | '-' | '+', { text, end }: FileLine): string {
  const carried = end === '\r\n' ? '\r' : '';
  return `${sign}${text}${carried}\n${end === '' ? '\\ No newline at end of file\n' : ''}`;
}
