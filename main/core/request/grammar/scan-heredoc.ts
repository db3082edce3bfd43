/** Reads the bodies of heredocs where the line that announces them has ended. */
import { type Cursor, Unparsed, fail, spend } from './cursor.ts';
import { scanBackticks } from './hole.ts';
import { scanDollar } from './scan-expansion.ts';
import type { HeredocToken, Hole } from './syntax-tree.ts';

/** The word behind `<<` as the line that ends the body. */
export function readDelimiter(raw: string): { readonly delimiter: string; readonly isQuoted: boolean } {
  const isQuoted = /['"\\]/.test(raw);
  if (!isQuoted) return { delimiter: raw, isQuoted };
  let delimiter = '';
  let quote = '';
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw[at] ?? '';
    if (char === quote) quote = '';
    else if (quote === '' && (char === "'" || char === '"')) quote = char;
    else if (quote === '' && char === '$' && /['"]/.test(raw[at + 1] ?? '')) continue;
    else if (char === '\\' && (quote === '' || (quote === '"' && /["\\$`\n]/.test(raw[at + 1] ?? '')))) {
      at += 1;
      if (raw[at] !== '\n') delimiter += raw[at] ?? '';
    } else delimiter += char;
  }
  return { delimiter, isQuoted };
}

/** The cursor stands at the start of a line; it moves behind the bodies that wait. */
export function readHeredocs(cursor: Cursor): void {
  const waiting = cursor.heredocs;
  cursor.heredocs = [];
  for (const heredoc of waiting) readOne(cursor, heredoc);
}

function readOne(cursor: Cursor, heredoc: HeredocToken): void {
  const { at, bodies } = cursor;
  // The line that it waited for ended within quotes, or was escaped: what is body and what is command cannot be told.
  if (heredoc.dueAt !== null && heredoc.dueAt !== at - 1) fail(at);
  readUpToEnd(cursor, heredoc);
  bodies.push({ start: at, end: cursor.at, announced: heredoc.end });
}

function readUpToEnd(cursor: Cursor, heredoc: HeredocToken): void {
  const { text, end } = cursor;
  heredoc.bodyStart = cursor.at;
  heredoc.bodyEnd = end;
  let at = cursor.at;
  let joined = '';
  let lineStart = at;
  while (at < end) {
    const found = text.indexOf('\n', at);
    const lineEnd = found < 0 || found > end ? end : found;
    const line = text.slice(at, lineEnd);
    spend(cursor, line.length + 1);
    const next = Math.min(lineEnd + 1, end);
    // An escaped line break joins two lines, unless the delimiter was quoted.
    if (!heredoc.isQuoted && /(?:^|[^\\])(?:\\\\)*\\$/.test(line) && lineEnd < end) {
      joined += line.slice(0, -1);
      at = next;
      continue;
    }
    const whole = joined + line;
    if ((heredoc.operator === '<<-' ? whole.replace(/^\t+/, '') : whole) === heredoc.delimiter) {
      heredoc.bodyEnd = lineStart;
      cursor.at = next;
      return findHoles(cursor, heredoc);
    }
    // In a substitution bash goes on behind the delimiter if what closes the substitution stands on its line.
    if (cursor.isInside && joined === '' && line.startsWith(heredoc.delimiter) && line.includes(')')) {
      heredoc.bodyEnd = lineStart;
      heredoc.isOdd = true;
      cursor.at = at + heredoc.delimiter.length;
      return findHoles(cursor, heredoc);
    }
    joined = '';
    at = next;
    lineStart = at;
  }
  cursor.at = end;
  findHoles(cursor, heredoc);
}

function findHoles(outer: Cursor, heredoc: HeredocToken): void {
  if (heredoc.isQuoted) return;
  const holes: Hole[] = [];
  const { text } = outer;
  const cursor: Cursor = { ...outer, end: heredoc.bodyEnd, heredocs: [], bodies: [], known: new Map() };
  for (let at = heredoc.bodyStart; at < cursor.end;) {
    spend(cursor);
    const char = text[at];
    if (char === '\\') at += 2;
    else if (char !== '$' && char !== '`') at += 1;
    else {
      try {
        at = char === '$' ? scanDollar(cursor, at, holes, true) : scanBackticks(cursor, at, holes, true);
      } catch (error) {
        if (!(error instanceof Unparsed) || cursor.budget.left < 0) throw error;
        // The shell finds out when it expands the body.
        heredoc.isSound = false;
        at += 1;
      }
    }
  }
  heredoc.holes = holes;
}
