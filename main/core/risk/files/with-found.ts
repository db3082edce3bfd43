/** Puts what find, or the pipeline before xargs, will name where only the run would tell. */
import type { ResolvedWord } from '../resolve-word.ts';

/** `found` is null where nothing hands the command its files. */
export function withFound(
  words: readonly ResolvedWord[],
  found: readonly ResolvedWord[] | null,
): readonly ResolvedWord[] {
  if (found === null) return words;
  // `{}` of find, or what xargs adds: known as far as the search was.
  return words.flatMap((word) => {
    const rest = /^(?:\uFFFC|\{[/.]*\})((?:\/[^\uFFFC]*)?)$/.exec(word.text)?.[1];
    return rest === undefined
      ? [word]
      : found.map((file) => ({ ...file, text: file.text + rest.replace(/\/+$/, ''), span: word.span }));
  });
}
