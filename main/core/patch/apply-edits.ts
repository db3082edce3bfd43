/** Makes the edits of an update: the lines of the file as they are afterwards. */
import type { Edit } from './place-chunks.ts';
import type { FileLine } from './split-lines.ts';

export function applyEdits(file: readonly FileLine[], edits: readonly Edit[]): readonly FileLine[] {
  const parts: (readonly FileLine[])[] = [];
  let from = 0;
  for (const { at, removed, added } of edits) {
    parts.push(file.slice(from, at), added);
    from = at + removed;
  }
  return [...parts.flat(), ...file.slice(from)];
}
