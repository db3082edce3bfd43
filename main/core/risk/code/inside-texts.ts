/** Code that stands inside the texts of a script and runs to fill them: `${..}`, `#{..}`, `f"{..}"`. */
import { literalsIn, type SplitCode } from './split-literals.ts';

const opened: Readonly<Record<string, string>> = { js: '${', ruby: '#{', perl: '@{[', python: '{', other: '${' };
/** In Python only texts that say so are filled in. */
const formatted = /\b[rR]?[fF][rR]?("[\uE000-\uF8FF]")/g;

const mostPieces = 16;

export function codeInTexts({ bare, literals }: Pick<SplitCode, 'bare' | 'literals'>, language: string): string[] {
  const open = opened[language];
  if (open === undefined) return [];
  const texts =
    language === 'python'
      ? [...bare.matchAll(formatted)].flatMap(([, word = '']) => literalsIn(word, literals))
      : literals;
  return texts.flatMap((text) => piecesIn(text, open)).slice(0, mostPieces);
}

/** What stands between the brackets, each piece up to the bracket that closes it. */
function piecesIn(text: string, open: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, start)) {
    const from = start + open.length;
    let depth = 1;
    let at = from;
    for (; at < text.length && depth > 0; at += 1) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
    pieces.push(text.slice(from, depth === 0 ? at - 1 : at));
    start = at;
  }
  return pieces;
}
