/** Finds where an expansion ends, and reads the commands that stand in it. */
import { type Cursor, Unparsed, deeper, fail, spend } from './cursor.ts';
import { beside, hole, scanAnsi, scanBackticks } from './hole.ts';
import type { Hole } from './syntax-tree.ts';

/** From the opening quote to behind the closing one. */
export function scanDouble(cursor: Cursor, start: number, holes: Hole[]): number {
  const { text, end } = cursor;
  for (let at = start + 1; at < end;) {
    spend(cursor);
    const char = text[at];
    if (char === '"') return at + 1;
    if (char === '\\') at += 2;
    else if (char === '$') at = scanDollar(cursor, at, holes, true);
    else if (char === '`') at = scanBackticks(cursor, at, holes, true);
    else at += 1;
  }
  return fail(start);
}

const simple = /(?:[A-Za-z_]\w*|[0-9@*#?!$-])/y;

/** From a `$` to behind what it begins; a `$` that begins nothing is a letter. */
export function scanDollar(cursor: Cursor, start: number, holes: Hole[], inQuotes: boolean): number {
  const { text, end } = cursor;
  const next = start + 1 < end ? text[start + 1] : undefined;
  if (next === "'" && !inQuotes) return scanAnsi(cursor, start);
  if (next === '"' && !inQuotes) return scanDouble(cursor, start + 1, holes);
  if (next === '(' || next === '{' || next === '[') {
    const key = start * 2 + (inQuotes ? 1 : 0);
    const known = cursor.known.get(key);
    if (known instanceof Unparsed) throw known;
    if (known !== undefined) {
      holes.push(known.hole);
      return known.next;
    }
    try {
      const found = deeper(cursor, () => openBracket(cursor, start, next, inQuotes));
      cursor.known.set(key, { hole: found, next: found.end });
      holes.push(found);
      return found.end;
    } catch (error) {
      if (error instanceof Unparsed) cursor.known.set(key, error);
      throw error;
    }
  }
  simple.lastIndex = start + 1;
  if (next === undefined || !simple.test(text) || simple.lastIndex > end) return start + 1;
  holes.push(hole('simple_expansion', start, simple.lastIndex));
  return simple.lastIndex;
}

function openBracket(cursor: Cursor, start: number, open: '(' | '{' | '[', inQuotes: boolean): Hole {
  const found: Hole[] = [];
  if (open === '{') return scanBraces(cursor, start, inQuotes);
  if (open === '[') {
    const inner: Hole[] = [];
    const end = scanUntil(cursor, start + 2, { open: '[', close: ']', isSum: true }, inner);
    return hole('arithmetic_expansion', start, end, { inner });
  }
  if (cursor.text[start + 2] === '(') {
    const inner: Hole[] = [];
    const end = scanArithmetic(cursor, start + 1, inner);
    if (end >= 0) return hole('arithmetic_expansion', start, end, { inner });
  }
  if (cursor.text[start + 2] === '(') return readBrackets(cursor, start);
  readSubstitution(cursor, start, found, 'command_substitution');
  return found[0] ?? fail(start);
}

/** `$((` that is no sum: bash looks for its end by brackets and quotes alone, and at its commands when it runs them. */
function readBrackets(cursor: Cursor, start: number): Hole {
  const end = scanUntil(cursor, start + 2, { open: '(', close: ')' }, []);
  // In another substitution bash 5.2 takes the quotes of `$'a; b'` away before it reads the commands.
  if (cursor.isInside && cursor.text.slice(start, end).includes("$'")) tooDeep(start);
  const { heredocs } = cursor;
  const found: Hole[] = [];
  try {
    const isWhole = readSubstitution(cursor, start, found, 'command_substitution') === end;
    if (isWhole && cursor.heredocs.length === heredocs.length) return found[0] ?? fail(start);
  } catch (error) {
    if (!(error instanceof Unparsed) || error.why !== 'syntax') throw error;
  }
  // Read by itself: a body that does not stand in it is empty.
  cursor.heredocs = heredocs;
  return hole('command_substitution', start, end, { late: { start: start + 2, end: end - 1 }, isOdd: true });
}

/** Behind the `))` that belongs to the `((` at `start`; -1 where these are two brackets. */
export function scanArithmetic(cursor: Cursor, start: number, holes: Hole[]): number {
  let escaped = -1;
  const onEscaped = (at: number): void => void (escaped = at);
  const isSum = (close: number): boolean => close < cursor.end && cursor.text[close] === ')';
  let close = -1;
  try {
    close = scanUntil(cursor, start + 2, { open: '(', close: ')', isSum: true, onEscaped }, holes);
  } catch (error) {
    if (error instanceof Unparsed && error.why === 'syntax') return -1;
    throw error;
  }
  if (isSum(close) && escaped >= 0) return tooDeep(escaped);
  return isSum(close) ? close + 1 : -1;
}

/** Brackets of a pattern or a regular expression, from the opening one. */
export function scanGroup(cursor: Cursor, start: number, holes: Hole[]): number {
  const inner: Hole[] = [];
  const end = deeper(cursor, () => scanUntil(cursor, start + 1, { open: '(', close: ')' }, inner));
  holes.push(hole('extglob', start, end, { inner }));
  return end;
}

interface Brackets {
  readonly open: string;
  readonly close: string;
  readonly isSum?: boolean;
  /** Called for `$'..'` in a sum whose text is not as it is written. */
  readonly onEscaped?: (at: number) => void;
}

function tooDeep(at: number): never {
  throw new Unparsed(at, 'depth');
}

/** Behind the bracket that closes what was opened before `from`, over quotes and brackets of the same kind. */
function scanUntil(
  cursor: Cursor,
  from: number,
  { open, close, isSum = false, onEscaped = tooDeep }: Brackets,
  holes: Hole[],
): number {
  const { text, end } = cursor;
  let depth = 0;
  for (let at = from; at < end;) {
    spend(cursor);
    const char = text[at];
    if (char === close) {
      if (depth === 0) return at + 1;
      depth -= 1;
      at += 1;
    } else if (char === open) {
      depth += 1;
      at += 1;
    } else if (char === '\\') at += 2;
    else if (char === "'") {
      const quote = text.indexOf("'", at + 1);
      if (quote < 0 || quote >= end) fail(at);
      if (isSum) scanWithin(cursor, at + 1, quote, holes);
      at = quote + 1;
    } else if (char === '"') at = scanDouble(cursor, at, holes);
    else if (char === '$' && text[at + 1] === "'" && (isSum || cursor.isInside))
      at = scanUnsafeAnsi(cursor, at, holes, onEscaped);
    else if (char === '$') at = scanDollar(cursor, at, holes, false);
    else if (char === '`') at = scanBackticks(cursor, at, holes, false);
    else at += 1;
  }
  return fail(from);
}

/** Commands in `$(..)`, `<(..)` and `>(..)`, from the sign in front of the bracket. */
export function readSubstitution(
  cursor: Cursor,
  start: number,
  holes: Hole[],
  type: 'command_substitution' | 'process_substitution',
): number {
  return readCommands(cursor, start, holes, { type, close: ')' });
}

function readCommands(
  cursor: Cursor,
  start: number,
  holes: Hole[],
  { type, close }: { type: Hole['type']; close: string },
): number {
  const { at, heredocs, isInside, bodies } = cursor;
  const before = bodies.length;
  cursor.at = start + 2;
  // Announcements outside wait for a line break outside.
  cursor.heredocs = [];
  cursor.isInside = close === ')';
  try {
    const body = deeper(cursor, () => cursor.readBody(cursor));
    if (cursor.at >= cursor.end || cursor.text[cursor.at] !== close) fail(cursor.at);
    holes.push(hole(type, start, cursor.at + 1, { body, besideBodies: beside(bodies.slice(before), cursor.at) }));
    // What is announced in it and not there begins behind the end of this very line.
    for (const heredoc of cursor.heredocs) heredoc.dueAt ??= cursor.text.indexOf('\n', cursor.at);
    return cursor.at + 1;
  } finally {
    cursor.at = at;
    cursor.isInside = isInside;
    cursor.heredocs = [...heredocs, ...cursor.heredocs];
  }
}

/** `${..}`: an apostrophe inside double quotes is a letter to most shells, except in a pattern; bash looks for the second one. */
function scanBraces(cursor: Cursor, start: number, inQuotes: boolean): Hole {
  const { text, end } = cursor;
  const mayRun = !cursor.isLax && /^(?:[ \t\n]|\|)/.test(text.slice(start + 2, start + 3));
  const commands = mayRun ? readBraceCommands(cursor, start) : null;
  if (commands !== null) return commands;
  const inner: Hole[] = [];
  const head = /^\$\{[!#]?(?:\w+|[@*#?$!-])?(?:\[[^\]}]*\])?([#%/^,@~]?)/.exec(text.slice(start, start + 300));
  const hasPattern = (head?.[1] ?? '') !== '';
  // A place in a list or a text is a sum; and what stands in another substitution is read twice.
  const isUnsafe = cursor.isInside || /^\$\{[!#]?\w+(?:\[|:[^-=+?])/.test(text.slice(start, start + 300));
  let isOdd = false;
  for (let at = start + 2; at < end;) {
    spend(cursor);
    const char = text[at];
    if (char === '}') return hole('expansion', start, at + 1, { inner, isOdd });
    if (char === '\\') at += 2;
    else if (char === "'") {
      const quote = text.indexOf("'", at + 1);
      const isOpen = quote < 0 || quote >= end;
      const isQuote = !inQuotes || hasPattern;
      if (isOpen && isQuote) fail(at);
      // In a sum, and within double quotes, an apostrophe keeps the shell from nothing.
      if (!isOpen && (!isQuote || isUnsafe)) scanWithin(cursor, at + 1, quote, inner);
      isOdd ||= !isQuote && (isOpen || /["}$`\\]/.test(text.slice(at, quote)));
      at = isOpen ? at + 1 : quote + 1;
    } else if (char === '"') at = scanDouble(cursor, at, inner);
    else if (char === '$' && text[at + 1] === "'" && (inQuotes || isUnsafe)) at = scanUnsafeAnsi(cursor, at, inner);
    else if (char === '$' && at === start + 2 && !/[({]/.test(text[at + 1] ?? '')) at += 1;
    else if (char === '$') at = scanDollar(cursor, at, inner, inQuotes);
    else if (char === '`') at = scanBackticks(cursor, at, inner, inQuotes);
    else if ((char === '<' || char === '>') && text[at + 1] === '(' && !inQuotes) at = tryProcess(cursor, at, inner);
    else at += 1;
  }
  return fail(start);
}

/** Some shells run what stands in `${ ..; }`. */
function readBraceCommands(cursor: Cursor, start: number): Hole | null {
  const found: Hole[] = [];
  const skip = cursor.text[start + 2] === '|' ? 1 : 0;
  try {
    readCommands(cursor, start + skip, found, { type: 'command_substitution', close: '}' });
    return found[0] === undefined ? null : { ...found[0], start };
  } catch (error) {
    if (error instanceof Unparsed && error.why === 'syntax') return null;
    throw error;
  }
}

function tryProcess(cursor: Cursor, at: number, holes: Hole[]): number {
  try {
    return readSubstitution(cursor, at, holes, 'process_substitution');
  } catch (error) {
    if (error instanceof Unparsed && error.why === 'syntax') return at + 1;
    throw error;
  }
}

/** What runs between two places where quotes keep nothing from running. */
export function scanWithin(cursor: Cursor, from: number, to: number, holes: Hole[]): void {
  for (let at = from; at < to;) {
    spend(cursor);
    const char = cursor.text[at];
    try {
      if (char === '$') at = scanDollar(cursor, at, holes, true);
      else if (char === '`') at = scanBackticks(cursor, at, holes, true);
      else at += char === '\\' ? 2 : 1;
    } catch (error) {
      if (!(error instanceof Unparsed) || error.why !== 'syntax') throw error;
      at += 1;
    }
  }
}

/**
 * `$'..'` where bash 5.2 puts what it stands for into the text and reads that once more: what is escaped in it is not followed,
 * but for letters that no reading takes for more than a blank.
 */
function scanUnsafeAnsi(
  cursor: Cursor,
  start: number,
  holes: Hole[],
  onEscaped: ((at: number) => void) | null = null,
): number {
  const { text, end } = cursor;
  const close = text.indexOf("'", start + 2);
  if (close < 0 || close >= end) fail(start);
  const inside = text.slice(start + 2, close);
  if ((onEscaped === null ? inside.replaceAll(/\\[abfnrtv]/g, '') : inside).includes('\\')) {
    (onEscaped ?? tooDeep)(start);
    return scanAnsi(cursor, start);
  }
  scanWithin(cursor, start + 2, close, holes);
  return close + 1;
}
