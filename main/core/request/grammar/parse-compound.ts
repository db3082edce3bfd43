/** Reads `if`, `for`, `select` and `case`. */
import { type Cursor, charAt, fail, skipBlanks, skipComment, startsWith } from './cursor.ts';
import { type Parts, takeWord, wordAhead } from './reserved.ts';
import { scanArithmetic } from './scan-expansion.ts';
import { scanWord } from './scan-word.ts';
import type { Body, Hole, Statement, WordToken } from './syntax-tree.ts';

export function parseIf(cursor: Cursor, { readBody }: Parts): Statement {
  const start = cursor.at;
  const conditions: Body[] = [];
  const bodies: Body[] = [];
  takeWord(cursor, 'if');
  for (;;) {
    conditions.push(readBody(cursor));
    takeWord(cursor, 'then');
    bodies.push(readBody(cursor));
    if (wordAhead(cursor) !== 'elif') break;
    takeWord(cursor, 'elif');
  }
  if (wordAhead(cursor) === 'else') {
    takeWord(cursor, 'else');
    bodies.push(readBody(cursor));
  }
  takeWord(cursor, 'fi');
  return { type: 'if', start, end: cursor.at, conditions, bodies, redirections: [] };
}

export function parseLoop(cursor: Cursor, keyword: 'for' | 'select', parts: Parts): Statement {
  const start = cursor.at;
  takeWord(cursor, keyword);
  skipBlanks(cursor);
  if (keyword === 'for' && startsWith(cursor, '((')) return parseArithmeticFor(cursor, start, parts);
  const variable = scanWord(cursor);
  if (variable.end === variable.start) fail(cursor.at);
  const name = cursor.text.slice(variable.start, variable.end);
  let words: WordToken[] | null = null;
  let wordsEnd = variable.end;
  skipBlanks(cursor);
  if (charAt(cursor) === ';') cursor.at += 1;
  else {
    parts.skipLines(cursor);
    if (wordAhead(cursor) === 'in') {
      takeWord(cursor, 'in');
      wordsEnd = cursor.at;
      words = readList(cursor);
      wordsEnd = words.at(-1)?.end ?? wordsEnd;
    }
  }
  const body = readLoopBody(cursor, parts);
  return {
    type: 'for',
    isSelect: keyword === 'select',
    start,
    end: cursor.at,
    name,
    words,
    wordsEnd,
    body,
    redirections: [],
  };
}

/** The words behind `in`, up to the end of the line or a `;`. */
function readList(cursor: Cursor): WordToken[] {
  const words: WordToken[] = [];
  for (;;) {
    skipBlanks(cursor);
    skipComment(cursor);
    const char = charAt(cursor);
    if (char === ';') cursor.at += 1;
    if (char === ';' || char === '\n' || char === '') return words;
    const word = scanWord(cursor);
    if (word.end === word.start) fail(cursor.at);
    words.push(word);
  }
}

function readLoopBody(cursor: Cursor, { readBody, skipLines }: Parts): Body {
  skipLines(cursor);
  const isBraced = wordAhead(cursor) === '{';
  takeWord(cursor, isBraced ? '{' : 'do');
  const body = readBody(cursor);
  takeWord(cursor, isBraced ? '}' : 'done');
  return body;
}

function parseArithmeticFor(cursor: Cursor, start: number, parts: Parts): Statement {
  const holes: Hole[] = [];
  const headStart = cursor.at;
  const headEnd = scanArithmetic(cursor, headStart, holes);
  if (headEnd < 0) fail(headStart);
  cursor.at = headEnd;
  skipBlanks(cursor);
  if (charAt(cursor) === ';') cursor.at += 1;
  const body = readLoopBody(cursor, parts);
  const head = { start: headStart, end: headEnd };
  return { type: 'arithmetic-for', start, end: cursor.at, head, holes, body, redirections: [] };
}

export function parseCase(cursor: Cursor, { readBody, skipLines }: Parts): Statement {
  const start = cursor.at;
  takeWord(cursor, 'case');
  skipBlanks(cursor);
  const subject = scanWord(cursor);
  if (subject.end === subject.start) fail(cursor.at);
  skipLines(cursor);
  takeWord(cursor, 'in');
  const items: { patterns: readonly WordToken[]; body: Body }[] = [];
  for (;;) {
    skipLines(cursor);
    if (wordAhead(cursor) === 'esac') break;
    const patterns = readPatterns(cursor);
    const body = readBody(cursor);
    items.push({ patterns, body });
    const end = [';;&', ';;', ';&'].find((sign) => startsWith(cursor, sign));
    if (end === undefined) {
      if (wordAhead(cursor) !== 'esac') fail(cursor.at);
      break;
    }
    cursor.at += end.length;
  }
  takeWord(cursor, 'esac');
  return { type: 'case', start, end: cursor.at, subject, items, redirections: [] };
}

function readPatterns(cursor: Cursor): readonly WordToken[] {
  const patterns: WordToken[] = [];
  if (charAt(cursor) === '(') cursor.at += 1;
  for (;;) {
    skipBlanks(cursor);
    const pattern = scanWord(cursor);
    if (pattern.end === pattern.start) fail(cursor.at);
    patterns.push(pattern);
    skipBlanks(cursor);
    const char = charAt(cursor);
    cursor.at += 1;
    if (char === ')') return patterns;
    if (char !== '|') fail(cursor.at);
  }
}
