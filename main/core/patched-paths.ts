/** The files that a patch names, in every spelling a reader of it could take; for tools that apply patches by themselves. */
import { readPatch } from './patch/read-patch.ts';

/** Headers as other readers find them too: indented, or with a path whose blanks they keep. */
const header = /^\s*\*\*\* (?:(?:Add|Update|Delete) File|Move to): ?(.*)$/gm;

/** As they are written. Null for what is no patch: it is not known what its reader would make of it. */
export function patchedPaths(patch: string): readonly string[] | null {
  const read = readPatch(patch);
  if (read.kind === 'invalid') return null;
  const named = read.sections.flatMap((section) => [
    section.path,
    ...(section.kind === 'update' && section.movePath !== null ? [section.movePath] : []),
  ]);
  // A kept line of a file that speaks of patches counts as well: one question too many, none too few.
  const written = [...patch.matchAll(header)].map((match) => match[1]?.trimEnd() ?? '');
  return [...new Set([...named, ...written])].filter((path) => path !== '');
}
