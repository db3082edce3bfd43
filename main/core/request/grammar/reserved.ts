/** Reserved words at the cursor. */
import { type Cursor, charAt, fail } from './cursor.ts';
import type { Body } from './syntax-tree.ts';

/** What the commands need of the lists around them. */
export interface Parts {
  readonly readBody: (cursor: Cursor) => Body;
  readonly skipLines: (cursor: Cursor) => void;
}

const plainWord = /[A-Za-z!{}[\]]+/y;

/** The unquoted word at the cursor if it could be a reserved one, else ''. */
export function wordAhead(cursor: Cursor): string {
  plainWord.lastIndex = cursor.at;
  const found = plainWord.exec(cursor.text)?.[0] ?? '';
  if (found === '' || cursor.at + found.length > cursor.end) return '';
  const next = charAt(cursor, found.length);
  return next === '' || /[ \t\n;&|<>()]/.test(next) ? found : '';
}

export function takeWord(cursor: Cursor, word: string): void {
  if (wordAhead(cursor) !== word) fail(cursor.at);
  cursor.at += word.length;
}

/** Words that end a list of commands. */
export const closers = new Set(['}', 'then', 'else', 'elif', 'fi', 'do', 'done', 'esac']);
