/** Splits a stretch of a simple command into words and redirections exactly as a shell does, and unquotes them. */
import type { SourceText } from './source-text.ts';
import type { Word } from './word.ts';
import { readWord } from './words/read-word.ts';
import type { PlacedWord, WordRules } from './words/unfinished-word.ts';

export interface RedirectionToken {
  readonly operator: string;
  readonly fd: number | null;
  readonly target: Word | null;
  readonly start: number;
  readonly end: number;
}

export interface Lexed {
  readonly words: readonly PlacedWord[];
  readonly redirections: readonly RedirectionToken[];
  /** False when the stretch holds something that is no word of a simple command. */
  readonly sound: boolean;
}

const redirection = /(?:\{([A-Za-z_]\w*)\}|(\d+))?(<<<|<>|>>|>\||&>>|&>|<&|>&|<|>)/y;

export function readWords(source: SourceText, start: number, end: number, rules: WordRules): Lexed {
  const words: PlacedWord[] = [];
  const redirections: RedirectionToken[] = [];
  let at = start;
  const { text } = source;
  for (;;) {
    at = skipBlanks(text, at, end);
    if (at >= end) return { words, redirections, sound: true };
    redirection.lastIndex = at;
    const isProcess = (text[at] === '<' || text[at] === '>') && text[at + 1] === '(';
    const found = isProcess ? null : redirection.exec(text);
    if (found && redirection.lastIndex <= end) {
      const operator = found[3] ?? '';
      // dash reads `cmd &>file` as "run cmd in the background, then truncate file".
      // It knows no `<<<`, and a number of two digits or a name in braces is a word to it.
      const isOwn =
        operator.startsWith('&') || operator === '<<<' || found[1] !== undefined || (found[2]?.length ?? 0) > 1;
      if (rules.dialect === 'posix' && isOwn) return { words, redirections, sound: false };
      const targetStart = skipBlanks(text, redirection.lastIndex, end);
      const target = targetStart < end ? readWord(source, targetStart, end, rules) : null;
      if (target === null) return { words, redirections, sound: false };
      redirections.push({
        operator,
        fd: found[2] === undefined ? null : Number(found[2]),
        target,
        start: at,
        end: target.end,
      });
      at = target.end;
      continue;
    }
    const word = readWord(source, at, end, rules);
    if (word === null) return { words, redirections, sound: false };
    words.push(word);
    at = word.end;
    if (at === end && cutsWord(word.raw, text.slice(end, end + 2))) return { words, redirections, sound: false };
  }
}

/** The grammar ended the stretch in the middle of what a shell reads as one piece. */
function cutsWord(raw: string, next: string): boolean {
  if (next.startsWith('<') || next.startsWith('>')) return /^(?:\d+|\{\w+\})$/.test(raw);
  return next !== '' && next !== '\\\n' && !/^[\s;&|()`}]/.test(next);
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  for (; at < end; at += 1) {
    const char = text[at];
    if (char === '\\' && text[at + 1] === '\n') at += 1;
    else if (char !== ' ' && char !== '\t') break;
  }
  return at;
}
