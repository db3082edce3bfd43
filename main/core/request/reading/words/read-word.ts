/** Reads one word piece by piece: quotes, escapes, expansions, patterns, plain letters. */
import type { SourceText } from '../source-text.ts';
import { takeAnsiString, takeDollar, takeEscape, takeSingleQuotes, takeDoubleQuotes } from './take-quoted.ts';
import {
  type PlacedWord,
  type UnfinishedWord,
  type WordRules,
  addLiteral,
  addShaping,
  addUnread,
  finishWord,
  startWord,
} from './unfinished-word.ts';

const metacharacter = /[;&|<>()\n\0]/;

/** The word that starts at `start`; null when there is none that a shell would read here. */
export function readWord(source: SourceText, start: number, end: number, rules: WordRules): PlacedWord | null {
  const word = startWord(source, start, end, rules);
  while (word.at < end && !endsBefore(word)) if (!takePiece(word)) return null;
  return word.at === start ? null : finishWord(word);
}

/** A blank ends a word, and so does a redirection that follows it without one. */
function endsBefore({ source: { text }, rules, start, at }: UnfinishedWord): boolean {
  const char = text[at];
  if (char === ' ' || char === '\t') return true;
  if (at === start || (char !== '<' && char !== '>' && char !== '&')) return false;
  return char === '&' ? text[at + 1] === '>' : rules.holes.get(at)?.type !== 'process_substitution';
}

/** False where a shell would read no word. */
function takePiece(word: UnfinishedWord): boolean {
  const { text } = word.source;
  const char = text[word.at] ?? '';
  switch (char) {
    case '\\':
      return takeEscape(word);
    case "'":
      return takeSingleQuotes(word);
    case '"':
      return takeDoubleQuotes(word);
    case '$':
      return text[word.at + 1] === "'" ? takeAnsiString(word) : takeDollar(word);
    case '`':
      return takeDollar(word);
    default:
      // Anything that separates commands was overlooked by the grammar.
      if (takeHole(word, char)) return true;
      if (metacharacter.test(char)) return false;
      if (char === '*' || char === '?') return takeGlob(word, char);
      if (char === '~' && isTildeSpot(text, word.start, word.at)) return takeTilde(word);
      return takeLetter(word, char);
  }
}

/** What the grammar understood as one piece, by the letter that it starts with. */
function takeHole(word: UnfinishedWord, char: string): boolean {
  const hole = word.rules.holes.get(word.at);
  if (hole === undefined) return false;
  const { type } = hole;
  if ((char === '<' || char === '>') && type === 'process_substitution') addUnread(word, 'substitution', '$()');
  else if (char === '(') addUnread(word, type === 'extglob' ? 'glob' : 'expansion', '$()');
  else if (char === '[' && type === 'subscript') addUnread(word, 'expansion', '$()');
  else return false;
  word.at = hole.end;
  return true;
}

function takeGlob(word: UnfinishedWord, char: string): true {
  addUnread(word, 'glob', char);
  word.at += 1;
  return true;
}

function takeTilde(word: UnfinishedWord): true {
  const stretch = word.source.text.slice(word.at, Math.min(word.limit, word.at + 128));
  const found = /^~([A-Za-z0-9._-]*|[+-])(?=[/:\s;&|<>()]|$)/.exec(stretch);
  const name = found?.[1];
  if (name === undefined) addUnread(word, 'expansion', '$()');
  else addUnread(word, 'expansion', name === '' ? '${HOME}' : `\${~${name}}`);
  word.at += found === null ? 1 : found[0].length;
  return true;
}

function takeLetter(word: UnfinishedWord, char: string): boolean {
  const { start, at } = word;
  if (char === '#' && at === start) return false;
  if (char === '=' && at === start && word.rules.dialect === 'zsh') word.reasons.add('expansion');
  noteBrackets(word, char);
  if (/[[\]{}]/.test(char)) addShaping(word, char);
  else addLiteral(word, char, at);
  word.at += 1;
  return true;
}

/** Brackets and braces, which make a pattern or a list only as a pair. */
function noteBrackets(word: UnfinishedWord, char: string): void {
  const { text } = word.source;
  if (char === '[') word.bracketOpen = true;
  else if (char === ']' && word.bracketOpen && !isSubscript(text, word.start, word.at)) word.reasons.add('glob');
  else if (char === '{' && word.brace === 'none') word.brace = 'open';
  else if (word.brace === 'open' && (char === ',' || (char === '.' && text[word.at + 1] === '.'))) {
    word.brace = 'listed';
  } else if (char === '}' && word.brace === 'listed') word.reasons.add('expansion');
}

/** At the start of a word, or after `=` or `:` in one that looks like an assignment (bash expands those too). */
function isTildeSpot(text: string, start: number, at: number): boolean {
  return (
    at === start || ((text[at - 1] === '=' || text[at - 1] === ':') && /^[A-Za-z_]\w*\+?=/.test(text.slice(start, at)))
  );
}

/** `name[index]=`: the brackets of an assignment to a part of a list. */
const isSubscript = (text: string, start: number, at: number): boolean =>
  /^\+?=/.test(text.slice(at + 1, at + 3)) && /^[A-Za-z_]\w*\[[^\]]*$/.test(text.slice(start, at));
