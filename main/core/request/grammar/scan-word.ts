/** Finds where a word ends and what the shell computes in it. */
import { type Cursor, deeper, fail, spend, skipBlanks, skipComment } from './cursor.ts';
import { hole, scanBackticks } from './hole.ts';
import { readSubstitution, scanDollar, scanDouble, scanGroup, scanWithin } from './scan-expansion.ts';
import type { Hole, WordToken } from './syntax-tree.ts';

export interface WordMode {
  /** Whether `name[..]=` and `name=(..)` may stand here. */
  readonly isAssignable?: boolean;
  /** Brackets and bars are part of a regular expression. */
  readonly isRegex?: boolean;
  /** The first word of a command: `!(` is no pattern there, and `+()` names a function. */
  readonly isFirst?: boolean;
}

const identifier = /^[A-Za-z_]\w*$/;
const listStart = /^[A-Za-z_]\w*(?:\[.*\])?\+?=$/s;

/** The word at the cursor, which moves behind it; an empty one where none begins. */
export function scanWord(cursor: Cursor, mode: WordMode = {}): WordToken {
  const { text, end } = cursor;
  const start = cursor.at;
  const holes: Hole[] = [];
  let at = start;
  for (; at < end;) {
    spend(cursor);
    const char = text[at] ?? '';
    if (char === '\\') {
      at = Math.min(at + 2, end);
    } else if (char === "'") {
      const close = text.indexOf("'", at + 1);
      if (close < 0 || close >= end) fail(at);
      at = close + 1;
    } else if (char === '"') {
      at = scanDouble(cursor, at, holes);
    } else if (char === '$') {
      at = scanDollar(cursor, at, holes, false);
    } else if (char === '`') {
      at = scanBackticks(cursor, at, holes, false);
    } else if (char === '<' || char === '>') {
      if (text[at + 1] !== '(') break;
      at = readSubstitution(cursor, at, holes, 'process_substitution');
    } else if (char === '(') {
      const next = bracket(cursor, { start, at, mode }, holes);
      if (next < 0) break;
      at = next;
    } else if (char === '[' && mode.isAssignable === true && identifier.test(text.slice(start, at))) {
      at = scanSubscript(cursor, at, holes);
    } else if (mode.isRegex === true ? /[ \t\n;&]/.test(char) || char === ')' : /[ \t\n;&|)]/.test(char)) {
      break;
    } else {
      at += 1;
    }
  }
  cursor.at = at;
  return { start, end: at, holes };
}

/** A bracket inside a word: a pattern, a list, or nothing that belongs to it (-1). */
function bracket(
  cursor: Cursor,
  { start, at, mode }: { start: number; at: number; mode: WordMode },
  holes: Hole[],
): number {
  const { text } = cursor;
  if (mode.isRegex === true) return scanGroup(cursor, at, holes);
  if (at === start) return -1;
  if (listStart.test(text.slice(start, at))) return mode.isAssignable === true ? scanList(cursor, at, holes) : -1;
  if (!/[?*+@!]/.test(text[at - 1] ?? '')) return -1;
  const isBang = at === start + 1 && text[start] === '!';
  if (mode.isFirst === true && (isBang || /^\([ \t]*\)/.test(text.slice(at, at + 64)))) return -1;
  return scanGroup(cursor, at, holes);
}

/** `[..]` behind a name, blanks and all; it is computed. */
function scanSubscript(cursor: Cursor, start: number, holes: Hole[]): number {
  const { text, end } = cursor;
  const inner: Hole[] = [];
  let open = 0;
  for (let at = start + 1; at < end;) {
    spend(cursor);
    const char = text[at] ?? '';
    if (char === ']' && open === 0) {
      const isPlain = /^[\w@*+-]*$/.test(text.slice(start + 1, at)) || !/^\]\+?=/.test(text.slice(at, at + 3));
      if (!isPlain || /[ \t\n;&|<>()]/.test(text.slice(start, at)))
        holes.push(hole('subscript', start, at + 1, { inner }));
      return at + 1;
    }
    if (char === '[') open += 1;
    if (char === ']') open -= 1;
    if (char === "'") {
      const close = text.indexOf("'", at + 1);
      if (close < 0 || close >= end) fail(at);
      scanWithin(cursor, at + 1, close, inner);
      at = close + 1;
    } else if (char === '"') at = scanDouble(cursor, at, inner);
    else if (char === '$') at = scanDollar(cursor, at, inner, false);
    else if (char === '`') at = scanBackticks(cursor, at, inner, false);
    else at += char === '\\' ? 2 : 1;
  }
  return fail(start);
}

/** `(a b c)` behind `name=`. */
function scanList(cursor: Cursor, start: number, holes: Hole[]): number {
  const inner: Hole[] = [];
  const before = cursor.at;
  cursor.at = start + 1;
  const next = deeper(cursor, () => {
    for (;;) {
      skipBlanks(cursor);
      skipComment(cursor);
      const char = cursor.at < cursor.end ? cursor.text[cursor.at] : undefined;
      if (char === undefined) fail(start);
      if (char === ')') return cursor.at + 1;
      if (char === '\n') {
        cursor.at += 1;
        continue;
      }
      const word = scanWord(cursor);
      if (word.end === word.start) fail(word.start);
      inner.push(...word.holes);
    }
  });
  cursor.at = before;
  holes.push(hole('array', start, next, { inner }));
  return next;
}
