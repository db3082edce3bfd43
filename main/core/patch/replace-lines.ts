/** The edit that turns one text into another: everything between the lines that both begin and both end with. */
import type { Edit } from './place-chunks.ts';
import type { FileLine } from './split-lines.ts';

const same = (a: FileLine | undefined, b: FileLine | undefined): boolean => a?.text === b?.text && a?.end === b?.end;

export function replaceLines(before: readonly FileLine[], after: readonly FileLine[]): readonly Edit[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && same(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < most - head && same(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const removed = before.length - head - tail;
  const added = after.slice(head, after.length - tail);
  return removed === 0 && added.length === 0 ? [] : [{ at: head, removed, added }];
}
