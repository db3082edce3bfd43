/** The grammar of shell lines: lists, pipelines and what they hold. Where shells differ it takes what any of them takes. */
import { cutCrudely } from './cut-crudely.ts';
import {
  type Cursor,
  Unparsed,
  budgetFor,
  charAt,
  deeper,
  fail,
  skipBlanks,
  skipComment,
  startsWith,
} from './cursor.ts';
import { parseCommand } from './parse-command.ts';
import { type Parts, closers, takeWord, wordAhead } from './reserved.ts';
import { readHeredocs } from './scan-heredoc.ts';
import type { Body, Script, Statement } from './syntax-tree.ts';

/** Total: what is no shell line is cut up by its blanks and separators from where the line fails. Linear in the text. */
export function parseScript(text: string, isLax = false): Script {
  const cursor: Cursor = {
    text,
    end: text.length,
    at: 0,
    depth: 0,
    heredocs: [],
    bodies: [],
    isLax,
    isInside: false,
    budget: budgetFor(text.length),
    known: new Map(),
    readBody,
  };
  const items: Body['items'][number][] = [];
  let start = 0;
  try {
    for (;;) {
      skipLines(cursor);
      if (cursor.at >= cursor.end) return { body: { items }, fault: null };
      start = cursor.at;
      items.push(parseItem(cursor));
    }
  } catch (error) {
    if (!(error instanceof Unparsed || error instanceof RangeError)) throw error;
    const why = error instanceof Unparsed ? error.why : 'depth';
    const left = cutCrudely(text, start).map((statement) => ({ statement, isBackground: false }));
    return { body: { items: [...items, ...left] }, fault: { at: start, why } };
  }
}

/** Over blanks, comments and line breaks; the bodies of heredocs stand behind a line break. */
function skipLines(cursor: Cursor): void {
  for (;;) {
    skipBlanks(cursor);
    skipComment(cursor);
    if (charAt(cursor) !== '\n') return;
    cursor.at += 1;
    if (cursor.heredocs.length > 0) readHeredocs(cursor);
  }
}

function isClosed(cursor: Cursor): boolean {
  if (cursor.at >= cursor.end) return true;
  const char = charAt(cursor);
  if (char === ')' || (char === ';' && (charAt(cursor, 1) === ';' || charAt(cursor, 1) === '&'))) return true;
  return closers.has(wordAhead(cursor));
}

/** Commands up to what closes them, which is left for the caller. */
function readBody(cursor: Cursor): Body {
  const items: Body['items'][number][] = [];
  for (;;) {
    skipLines(cursor);
    if (isClosed(cursor)) return { items };
    items.push(parseItem(cursor));
  }
}

/** One list up to its separator, and that. */
function parseItem(cursor: Cursor): Body['items'][number] {
  const statement = parseList(cursor);
  skipBlanks(cursor);
  const char = charAt(cursor);
  if (char === '&') {
    cursor.at += 1;
    return { statement, isBackground: true };
  }
  if (char === ';' && charAt(cursor, 1) !== ';' && charAt(cursor, 1) !== '&') {
    cursor.at += 1;
    // In `$(..)` bash 5.2 loses this sign behind a pipeline whose heredoc is still to come: what follows become its words.
    if (cursor.isInside && cursor.heredocs.length > 0 && statement.type !== 'simple' && !endsLine(cursor))
      throw new Unparsed(statement.start, 'depth');
  } else if (char !== '\n' && char !== '#' && !isClosed(cursor)) fail(cursor.at);
  return { statement, isBackground: false };
}

const endsLine = (cursor: Cursor): boolean => {
  skipBlanks(cursor);
  return /^[\n)#]?$/.test(charAt(cursor));
};

function parseList(cursor: Cursor): Statement {
  const start = cursor.at;
  const members = [parsePipeline(cursor)];
  const joints: ('&&' | '||')[] = [];
  for (;;) {
    skipBlanks(cursor);
    if (!startsWith(cursor, '&&') && !startsWith(cursor, '||')) break;
    joints.push(startsWith(cursor, '&&') ? '&&' : '||');
    cursor.at += 2;
    skipLines(cursor);
    members.push(parsePipeline(cursor));
  }
  const [only] = members;
  if (members.length === 1 && only !== undefined) return only;
  return { type: 'and-or', start, end: members.at(-1)?.end ?? start, members, joints, redirections: [] };
}

function parsePipeline(cursor: Cursor): Statement {
  const start = cursor.at;
  const isPrefixed = skipPrefixes(cursor);
  if (isPrefixed && isAtEnd(cursor)) return { type: 'empty', start, end: cursor.at, redirections: [] };
  const negated = isPrefixed && cursor.text.slice(start, cursor.at).includes('!') ? ({ isNegated: true } as const) : {};
  const members = [parseMember(cursor)];
  let joinsErrors = false;
  for (;;) {
    skipBlanks(cursor);
    if (charAt(cursor) !== '|' || charAt(cursor, 1) === '|') break;
    const isJoined = charAt(cursor, 1) === '&';
    joinsErrors ||= isJoined;
    cursor.at += isJoined ? 2 : 1;
    skipLines(cursor);
    // Behind `|` bash takes `time` for a word like any other, so that `[[` is one of its words and `&&` ends it.
    if (!cursor.isLax && !isTimedTest(cursor)) skipPrefixes(cursor);
    members.push(parseMember(cursor));
  }
  const [only] = members;
  if (members.length === 1 && only !== undefined) return isPrefixed ? { ...only, ...negated } : only;
  return {
    ...negated,
    type: 'pipeline',
    start,
    end: members.at(-1)?.end ?? start,
    members,
    joinsErrors,
    redirections: [],
  };
}

const parseMember = (cursor: Cursor): Statement => deeper(cursor, () => parseCommand(cursor, parts));

function isAtEnd(cursor: Cursor): boolean {
  const char = charAt(cursor);
  return char === '' || char === ';' || char === '\n' || char === '&' || char === ')' || char === '#';
}

const compounds = new Set(['{', 'if', 'while', 'until', 'for', 'select', 'case', 'function', '[[', '!', 'time']);

/** `!`, and `time` before what is no simple command; before one it is read as a word of it. */
function skipPrefixes(cursor: Cursor): boolean {
  let isPrefixed = false;
  for (;;) {
    skipBlanks(cursor);
    const word = wordAhead(cursor);
    if (word === '!') takeWord(cursor, '!');
    else if (word === 'time') {
      const before = cursor.at;
      cursor.at += 'time'.length;
      skipBlanks(cursor);
      for (const option of ['-p', '--'])
        if (
          /^(?:-p|--)(?=[ \t\n;&|(]|$)/.test(cursor.text.slice(cursor.at, cursor.at + 3)) &&
          startsWith(cursor, option)
        ) {
          cursor.at += 2;
          skipBlanks(cursor);
        }
      if (charAt(cursor) !== '(' && !compounds.has(wordAhead(cursor))) {
        cursor.at = before;
        return isPrefixed;
      }
    } else return isPrefixed;
    isPrefixed = true;
  }
}

const isTimedTest = (cursor: Cursor): boolean =>
  /^[ \t]*time(?:[ \t]+(?:-p|--))*[ \t]+\[\[[ \t\n]/.test(cursor.text.slice(cursor.at, cursor.at + 256));

/** What the commands need of the lists around them. */
const parts: Parts = { readBody, skipLines };
