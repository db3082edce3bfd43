/** Pieces of a word that quotes, escapes and dollar signs make; each says false where a shell would read no word. */
import type { OpaqueReason } from '#domain/command/parsed-command.ts';
import { readAnsiString } from '../read-ansi-string.ts';
import { type UnfinishedWord, addLiteral, addUnread } from './unfinished-word.ts';

const simpleExpansion = /^\$(?:[A-Za-z_]\w*|[0-9@*#?!$-])$/;

export function takeEscape(word: UnfinishedWord): true {
  const { at, limit } = word;
  const next = word.source.text[at + 1];
  // At the end of a line it is a letter.
  if (next === undefined || at + 1 >= limit) addLiteral(word, '\\', at);
  else if (next !== '\n') addLiteral(word, next, at + 1);
  word.at = Math.min(at + 2, limit);
  return true;
}

export function takeSingleQuotes(word: UnfinishedWord): boolean {
  const { text } = word.source;
  const close = text.indexOf("'", word.at + 1);
  if (close < 0 || close >= word.limit) return false;
  for (let unit = word.at + 1; unit < close; unit += 1) addLiteral(word, text[unit] ?? '', unit);
  word.at = close + 1;
  return true;
}

export function takeDoubleQuotes(word: UnfinishedWord): boolean {
  const { text } = word.source;
  word.at += 1;
  while (word.at < word.limit) {
    const char = text[word.at] ?? '';
    if (char === '"') {
      word.at += 1;
      return true;
    }
    if (char === '\\') takeEscapeInQuotes(word);
    else if (char !== '`' && char !== '$') takeAsItIs(word);
    else if (!takeExpansion(word)) return false;
  }
  return false;
}

/** Between double quotes only some letters lose their meaning by a backslash; before others it is a letter itself. */
function takeEscapeInQuotes(word: UnfinishedWord): void {
  const { at } = word;
  const next = word.source.text[at + 1] ?? '';
  if (next === '\n') {
    word.at += 2;
  } else if (/[$`"\\]/.test(next)) {
    addLiteral(word, next, at + 1);
    word.at += 2;
  } else takeAsItIs(word);
}

function takeAsItIs(word: UnfinishedWord): void {
  addLiteral(word, word.source.text[word.at] ?? '', word.at);
  word.at += 1;
}

/** `$'...'`, which dash reads as a dollar sign and a quoted text. */
export function takeAnsiString(word: UnfinishedWord): boolean {
  const { at } = word;
  const read = readAnsiString(word.source.text, at, word.limit);
  if (read === null) return false;
  if (word.rules.dialect === 'posix' || read.value === null) addUnread(word, 'expansion', '$()');
  else for (let unit = 0; unit < read.value.length; unit += 1) addLiteral(word, read.value[unit] ?? '', at + 2 + unit);
  word.at = read.end;
  return true;
}

/** A dollar sign or a backtick outside quotes. */
export function takeDollar(word: UnfinishedWord): boolean {
  const { text } = word.source;
  if (text[word.at] !== '$' || text[word.at + 1] !== '"') return takeExpansion(word);
  // A translated string: the locale decides what it says.
  addUnread(word, 'expansion', '$()');
  word.at += 1;
  return true;
}

/** An expansion that starts with `$` or a backtick, or a dollar sign that starts none. */
function takeExpansion(word: UnfinishedWord): boolean {
  const { text } = word.source;
  const { at } = word;
  const hole = word.rules.holes.get(at);
  // The grammar reads `$ b` inside quotes as a variable; a shell does not.
  if (hole !== undefined && (hole.type !== 'simple_expansion' || simpleExpansion.test(text.slice(at, hole.end)))) {
    addUnread(word, ...describeHole(text.slice(at, hole.end), hole.type));
    word.at = hole.end;
    return true;
  }
  const special = /^\$(?:([A-Za-z_]\w*)|[0-9@*#?!$-])/.exec(text.slice(at, at + 256));
  if (special !== null) {
    addUnread(word, 'expansion', special[1] === undefined ? '$()' : `\${${special[1]}}`);
    word.at += special[0].length;
    return true;
  }
  if (text[at] !== '$' || /[({[]/.test(text[at + 1] ?? '')) return false;
  takeAsItIs(word);
  return true;
}

function describeHole(raw: string, type: string): [OpaqueReason, string] {
  if (type === 'simple_expansion' || type === 'expansion') {
    const name = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(raw)?.[1];
    return ['expansion', name === undefined ? '$()' : `\${${name}}`];
  }
  return [type === 'arithmetic_expansion' ? 'expansion' : 'substitution', '$()'];
}
