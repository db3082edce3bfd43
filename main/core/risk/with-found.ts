/** Puts what find, or the pipeline before xargs, will name where only the run would tell. */
import type { ResolvedWord } from './resolve-word.ts';

/** `found` is null where nobody hands the command its files. */
export function withFound(
  words: readonly ResolvedWord[],
  found: readonly ResolvedWord[] | null,
): readonly ResolvedWord[] {
  if (found === null) return words;
  // `{}` of find, or what xargs adds: known as far as the search was.
  return words.flatMap((word) =>
    word.hasHole && /^[\uFFFC/]*$/.test(word.text) ? found.map((file) => ({ ...file, span: word.span })) : [word],
  );
}
