/** Reads the words and redirections of a simple command. */
import { type Cursor, Unparsed, charAt, fail, skipBlanks, startsWith } from './cursor.ts';
import { readDelimiter } from './scan-heredoc.ts';
import { closers, wordAhead } from './reserved.ts';
import { type WordMode, scanWord } from './scan-word.ts';
import type { RedirectToken, Simple, WordToken } from './syntax-tree.ts';

const assignment = /^[A-Za-z_]\w*(?:\[.*\])?\+?=/s;
/** Reserved words that are read as words of the command behind them. */
const prefixes = /^(?:time|coproc|-p|--)$/;
/** Commands whose words may be assignments with lists. */
const declaring = /^(?:export|declare|typeset|readonly|local|alias|eval|let)$/;

/** `{ coproc name }`: where its command would begin bash takes a word that closes for what it is. */
const isNamedCoproc = ({ text }: Cursor, words: readonly WordToken[]): boolean => {
  const [first, second] = words;
  return (
    words.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    text.slice(first.start, first.end) === 'coproc' &&
    !assignment.test(text.slice(second.start, second.end))
  );
};

/** Where `time` begins a substitution bash takes it for the name of a program first, and what follows for its words. */
function scanBehind(cursor: Cursor, words: readonly WordToken[], mode: WordMode): WordToken {
  const { at } = cursor;
  try {
    return scanWord(cursor, mode);
  } catch (error) {
    const [first] = words;
    if (
      !(error instanceof Unparsed) ||
      error.why !== 'syntax' ||
      first === undefined ||
      cursor.text.slice(first.start, first.end) !== 'time'
    )
      throw error;
    cursor.at = at;
    return scanWord(cursor, { ...mode, isAssignable: false });
  }
}

/** Stops at what ends it; a `(` behind its first word is the caller's. */
export function parseSimple(cursor: Cursor): Simple {
  skipBlanks(cursor);
  const start = cursor.at;
  const words: WordToken[] = [];
  const redirections: RedirectToken[] = [];
  let hasProgram = false;
  let mayAssign = true;
  // Behind an assignment and a redirection a bracket belongs to its word alone.
  let mayBracket = true;
  let end = start;
  for (;;) {
    skipBlanks(cursor);
    const char = charAt(cursor);
    if (char === '' || char === '#') break;
    const redirection = parseRedirection(cursor);
    if (redirection !== null) {
      redirections.push(redirection);
      mayBracket &&= words.length === 0;
      end = cursor.at;
      continue;
    }
    if (/[\n;&|()]/.test(char)) break;
    if (redirections.length === 0 && isNamedCoproc(cursor, words) && closers.has(wordAhead(cursor))) break;
    const isAssignable = (mayAssign && mayBracket) || cursor.isLax;
    const word = scanBehind(cursor, words, { isAssignable, isFirst: words.length === 0 });
    if (word.end === word.start) fail(word.start);
    words.push(word);
    end = word.end;
    const raw = cursor.text.slice(word.start, word.end);
    if (!hasProgram && !assignment.test(raw) && !(words.length <= 2 && prefixes.test(raw))) {
      hasProgram = true;
      mayAssign = declaring.test(raw);
    }
  }
  if (words.length === 0 && redirections.length === 0) fail(cursor.at);
  if (charAt(cursor) === '(' && words.length !== 1) fail(cursor.at);
  return { type: 'simple', start, end, words, redirections };
}

const operator = /(?:\{([A-Za-z_]\w*(?:\[[^\]\s]*\])?)\}|(\d+))?(<<<|<<-|<<|<>|>>|>\||&>>|&>|<&|>&|<|>)/y;

/** Null where none stands at the cursor. */
export function parseRedirection(cursor: Cursor): RedirectToken | null {
  const first = charAt(cursor);
  if (!/[\d{<>&]/.test(first)) return null;
  operator.lastIndex = cursor.at;
  const found = operator.exec(cursor.text);
  if (found === null || operator.lastIndex > cursor.end) return null;
  const start = cursor.at;
  const [, named, number, sign = ''] = found;
  const hasNumber = named !== undefined || number !== undefined;
  if (sign.startsWith('&') && hasNumber) return null;
  const isProcess = (sign === '<' || sign === '>') && cursor.text[operator.lastIndex] === '(';
  if (isProcess) return null;
  cursor.at = operator.lastIndex;
  skipBlanks(cursor);
  if (startsWith(cursor, '#')) {
    const before = cursor.text[cursor.at - 1] ?? '';
    if (/[ \t]/.test(before)) fail(cursor.at);
  }
  const target = scanWord(cursor);
  if (target.end === target.start) fail(cursor.at);
  const value = number === undefined ? null : Number(number);
  const fd = value !== null && Number.isSafeInteger(value) ? value : null;
  if (sign !== '<<' && sign !== '<<-')
    return { kind: 'file', start, end: target.end, operator: sign, fd, isNamed: named !== undefined, target };
  const heredoc: RedirectToken = {
    kind: 'heredoc',
    start,
    end: target.end,
    operator: sign,
    fd,
    ...readDelimiter(cursor.text.slice(target.start, target.end)),
    bodyStart: cursor.end,
    bodyEnd: cursor.end,
    holes: [],
    isSound: true,
    isOdd: false,
    dueAt: null,
  };
  cursor.heredocs.push(heredoc);
  return heredoc;
}
