/** Reads one command: a simple one, or what a reserved word or a bracket begins. */
import { type Cursor, Unparsed, charAt, fail, skipBlanks, startsWith } from './cursor.ts';
import { type Parts, takeWord, wordAhead } from './reserved.ts';
import { parseLoop, parseIf, parseCase } from './parse-compound.ts';
import { parseTest } from './parse-test.ts';
import { scanArithmetic } from './scan-expansion.ts';
import { scanWord } from './scan-word.ts';
import { parseRedirection, parseSimple } from './parse-simple.ts';
import type { Hole, RedirectToken, Statement } from './syntax-tree.ts';

/** A command with the redirections behind it. */
export function parseCommand(cursor: Cursor, parts: Parts): Statement {
  skipBlanks(cursor);
  const start = cursor.at;
  const compound = parseCompound(cursor, parts);
  if (compound === null) return parseSimpleOrFunction(cursor, parts);
  const redirections = parseRedirections(cursor);
  return { ...compound, start, end: redirections.at(-1)?.end ?? cursor.at, redirections };
}

function parseRedirections(cursor: Cursor): RedirectToken[] {
  const found: RedirectToken[] = [];
  for (;;) {
    const before = cursor.at;
    skipBlanks(cursor);
    const next = parseRedirection(cursor);
    if (next === null) {
      cursor.at = before;
      return found;
    }
    found.push(next);
  }
}

function parseCompound(cursor: Cursor, parts: Parts): Statement | null {
  const start = cursor.at;
  if (charAt(cursor) === '(') return parseBrackets(cursor, parts);
  const none = { start, end: start, redirections: [] };
  const word = wordAhead(cursor);
  switch (word) {
    case '{': {
      takeWord(cursor, '{');
      const body = parts.readBody(cursor);
      takeWord(cursor, '}');
      return { type: 'group', ...none, body };
    }
    case 'if':
      return parseIf(cursor, parts);
    case 'while':
    case 'until': {
      takeWord(cursor, word);
      const condition = parts.readBody(cursor);
      takeWord(cursor, 'do');
      const body = parts.readBody(cursor);
      takeWord(cursor, 'done');
      return { type: 'while', ...none, condition, body };
    }
    case 'for':
    case 'select':
      return parseLoop(cursor, word, parts);
    case 'case':
      return parseCase(cursor, parts);
    case 'function':
      return parseFunctionWord(cursor, parts);
    case '[[':
      return parseTest(cursor);
    case 'coproc':
      return parseCoproc(cursor, parts);
    default:
      return null;
  }
}

function parseBrackets(cursor: Cursor, parts: Parts): Statement {
  const start = cursor.at;
  const none = { start, end: start, redirections: [] };
  const isDoubled = startsWith(cursor, '((');
  if (isDoubled) {
    const holes: Hole[] = [];
    const end = scanArithmetic(cursor, start, holes);
    if (end >= 0) {
      cursor.at = end;
      return { type: 'arithmetic', ...none, end, holes };
    }
  }
  cursor.at += 1;
  const body = parts.readBody(cursor);
  if (charAt(cursor) !== ')' || body.items.length === 0) fail(cursor.at);
  cursor.at += 1;
  // What was no sum bash 5.2 reads a second time, and there it runs the body of a heredoc.
  if (isDoubled && cursor.bodies.some(({ announced }) => announced > start)) throw new Unparsed(start, 'depth');
  return { type: 'subshell', ...none, body };
}

const starters = new Set(['{', 'if', 'while', 'until', 'for', 'select', 'case', '[[']);
const startsCompound = (cursor: Cursor): boolean => charAt(cursor) === '(' || starters.has(wordAhead(cursor));

/** `function name [()] body`; without a name it is a word like any other. */
function parseFunctionWord(cursor: Cursor, parts: Parts): Statement {
  const start = cursor.at;
  takeWord(cursor, 'function');
  skipBlanks(cursor);
  const name = /^[^\s;&|<>()]+/.exec(cursor.text.slice(cursor.at, Math.min(cursor.end, cursor.at + 4096)))?.[0] ?? '';
  if (name === '') fail(cursor.at);
  cursor.at += name.length;
  skipBlanks(cursor);
  skipEmptyBrackets(cursor);
  return parseFunctionBody(cursor, { start, name, isKeyword: true }, parts);
}

function skipEmptyBrackets(cursor: Cursor): boolean {
  const found = /^\((?:[ \t]|\\\n)*\)/.exec(cursor.text.slice(cursor.at, Math.min(cursor.end, cursor.at + 256)));
  if (found === null) return false;
  cursor.at += found[0].length;
  return true;
}

function parseFunctionBody(
  cursor: Cursor,
  { start, name, isKeyword }: { start: number; name: string; isKeyword: boolean },
  parts: Parts,
): Statement {
  parts.skipLines(cursor);
  // bash wants a group here, others take any command.
  const body = parseCommand(cursor, parts);
  return { type: 'function', start, end: cursor.at, name, isKeyword, body, redirections: [] };
}

function parseSimpleOrFunction(cursor: Cursor, parts: Parts): Statement {
  const start = cursor.at;
  const simple = parseSimple(cursor);
  const [name] = simple.words;
  if (charAt(cursor) !== '(') return simple;
  if (name === undefined || simple.words.length > 1 || simple.redirections.length > 0 || !skipEmptyBrackets(cursor))
    fail(cursor.at);
  const raw = cursor.text.slice(name.start, name.end);
  return parseFunctionBody(cursor, { start, name: raw, isKeyword: false }, parts);
}

/** Before a simple command it is read as a word of it. */
function parseCoproc(cursor: Cursor, parts: Parts): Statement | null {
  const start = cursor.at;
  takeWord(cursor, 'coproc');
  skipBlanks(cursor);
  let holes: readonly Hole[] = [];
  if (!startsCompound(cursor)) {
    const name = scanWord(cursor);
    const isApart = /[ \t\\]/.test(charAt(cursor));
    skipBlanks(cursor);
    if (name.end === name.start || !isApart || !startsCompound(cursor)) {
      cursor.at = start;
      return null;
    }
    ({ holes } = name);
  }
  const body = parseCommand(cursor, parts);
  return { type: 'coproc', start, end: cursor.at, holes, body, redirections: [] };
}
