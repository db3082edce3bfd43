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
    const [, folder = '', rest] = /^((?:.*\/)?)(?:\uFFFC|\{[/.]*\})((?:\/[^\uFFFC]*)?)$/.exec(word.text) ?? [];
    if (rest === undefined || folder.includes('\uFFFC')) return [word];
    if (folder !== '')
      return found.some(({ text }) => bare(text) === bare(folder))
        ? [{ ...word, text: `${folder}*`, isGlob: true }]
        : [word];
    return found.map((file) => ({ ...file, text: file.text + rest.replace(/\/+$/, ''), span: word.span }));
  });
}

const bare = (folder: string): string => folder.replace(/\/+$/, '');

/** `for f in $(ls ~); do rm ~/$f`: a folder behind itself is each name that was listed in it. */
export function withListed(word: ResolvedWord): ResolvedWord {
  const folder = /^(\/.*?)\/+\1\/*$/.exec(word.text)?.[1];
  return folder === undefined ? word : { ...word, text: `${folder}/*`, isGlob: true };
}
