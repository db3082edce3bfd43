/** Reads `[[ .. ]]`: its words and operators, whose meaning is of no interest here. */
import { type Cursor, charAt, fail, skipBlanks, startsWith } from './cursor.ts';
import { takeWord, wordAhead } from './reserved.ts';
import { scanWord } from './scan-word.ts';
import type { Statement, TestToken } from './syntax-tree.ts';

export function parseTest(cursor: Cursor): Statement {
  const start = cursor.at;
  const tokens: TestToken[] = [];
  const literal = (length: number): void => {
    tokens.push({ start: cursor.at, end: cursor.at + length, holes: [], isWord: false });
    cursor.at += length;
  };
  takeWord(cursor, '[[');
  tokens.push({ start, end: cursor.at, holes: [], isWord: false });
  let isRegex = false;
  for (;;) {
    skipBlanks(cursor);
    const char = charAt(cursor);
    if (char === '') fail(start);
    if (char === '\n') {
      cursor.at += 1;
      continue;
    }
    if (!isRegex && wordAhead(cursor) === ']]') {
      literal(2);
      return { type: 'test', start, end: cursor.at, tokens, redirections: [] };
    }
    if (!isRegex && (startsWith(cursor, '&&') || startsWith(cursor, '||'))) literal(2);
    else if (!isRegex && /[()<>]/.test(char) && charAt(cursor, 1) !== '(') literal(1);
    else if (!isRegex && char === '(') literal(1);
    else {
      const word = scanWord(cursor, { isRegex });
      if (word.end === word.start) fail(cursor.at);
      tokens.push({ ...word, isWord: !isRegex });
      isRegex = cursor.text.slice(word.start, word.end) === '=~';
    }
  }
}
