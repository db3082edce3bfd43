/** Where the grammar stands in a text, and how it gives up. */
import type { Body, HeredocToken, Hole, Place } from './syntax-tree.ts';

export interface Cursor {
  readonly text: string;
  readonly end: number;
  at: number;
  depth: number;
  /** Announced, their bodies not yet reached. */
  heredocs: HeredocToken[];
  /** Bodies that were read, each with the line that ends it, and where it was announced. */
  readonly bodies: (Place & { readonly announced: number })[];
  /** As bash alone reads on where others stop: `time` behind a bar is a word, a list may stand in any word, and `${ ` runs nothing. */
  readonly isLax: boolean;
  /** In `$(..)` and its kind. */
  isInside: boolean;
  /** Characters that may still be looked at: where one reading after another is tried, the text ends being read before it ends being small. */
  readonly budget: { left: number };
  /** What was found at a place before, so that two readings of the same text cost one. */
  readonly known: Map<number, { readonly hole: Hole; readonly next: number } | Unparsed>;
  /** Reads commands until something that closes them. */
  readonly readBody: (cursor: Cursor) => Body;
}

/** Brackets, quotes and statements inside each other; beyond it no person writes by hand. */
const mostDepth = 100;

/** Thrown where a text is no shell line. */
export class Unparsed extends Error {
  readonly at: number;
  readonly why: 'syntax' | 'depth';

  constructor(at: number, why: 'syntax' | 'depth' = 'syntax') {
    super();
    this.at = at;
    this.why = why;
  }
}

export function fail(at: number): never {
  throw new Unparsed(at);
}

/** One level deeper for as long as `work` takes. */
export function deeper<T>(cursor: Cursor, work: () => T): T {
  cursor.depth += 1;
  if (cursor.depth > mostDepth) throw new Unparsed(cursor.at, 'depth');
  try {
    return work();
  } finally {
    cursor.depth -= 1;
  }
}

/** For each character that is looked at, more than once where it is. */
export function spend(cursor: Cursor, count = 1): void {
  cursor.budget.left -= count;
  if (cursor.budget.left < 0) throw new Unparsed(cursor.at, 'depth');
}

/** What a text of this length may cost. */
export const budgetFor = (length: number): { left: number } => ({ left: 32 * length + 20_000 });

/** Over blanks and escaped line breaks. */
export function skipBlanks(cursor: Cursor): void {
  const { text, end } = cursor;
  let { at } = cursor;
  while (at < end) {
    const char = text[at];
    if (char === '\\' && text[at + 1] === '\n') at += 2;
    else if (char === ' ' || char === '\t') at += 1;
    else break;
  }
  cursor.at = Math.min(at, end);
}

export function skipComment(cursor: Cursor): void {
  if (cursor.at >= cursor.end || cursor.text[cursor.at] !== '#') return;
  const newline = cursor.text.indexOf('\n', cursor.at);
  cursor.at = newline < 0 || newline > cursor.end ? cursor.end : newline;
}

/** What stands at the cursor, nothing behind the end. */
export const charAt = ({ text, end, at }: Cursor, ahead = 0): string =>
  at + ahead < end ? (text[at + ahead] ?? '') : '';

export const startsWith = ({ text, end, at }: Cursor, word: string): boolean =>
  text.startsWith(word, at) && at + word.length <= end;
