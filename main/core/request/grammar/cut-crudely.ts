/** Cuts what is no shell line into commands by its separators and blanks, so that whatever could run is named. */
import type { Simple, WordToken } from './syntax-tree.ts';

const separator = /[;&|\n()`]/;
/** Quotes and what opens an expansion part words from each other as blanks do. */
const blank = /[\s"'<>${}]/;
const reserved = new Set([
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'do',
  'done',
  'while',
  'until',
  'case',
  'esac',
  'in',
  '!',
]);

/** From `from` to the end. Linear. */
export function cutCrudely(text: string, from: number): Simple[] {
  const found: Simple[] = [];
  let words: WordToken[] = [];
  let start = -1;
  const endWord = (at: number): void => {
    if (start >= 0 && !(words.length === 0 && reserved.has(text.slice(start, at))))
      words.push({ start, end: at, holes: [], isCrude: true });
    start = -1;
  };
  const endCommand = (at: number): void => {
    endWord(at);
    const [first] = words;
    const last = words.at(-1);
    if (first !== undefined && last !== undefined)
      found.push({ type: 'simple', start: first.start, end: last.end, words, redirections: [] });
    words = [];
  };
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (separator.test(char)) endCommand(at);
    else if (blank.test(char)) endWord(at);
    else if (start < 0) start = at;
  }
  endCommand(text.length);
  return found;
}
