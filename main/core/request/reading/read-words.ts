/** Splits a stretch of a simple command into words and redirections exactly as a shell does, and unquotes them. */
import type { OpaqueReason } from '#domain/command/parsed-command.ts';
import { type SourceText, rootOffset, rootSpan } from './source-text.ts';
import type { Dialect } from '../wrappers/shells.ts';
import { readAnsiString } from './read-ansi-string.ts';
import { type Word, escapePattern } from './word.ts';

/** Stretches that the grammar has already understood, by where they start. */
export type Holes = ReadonlyMap<number, { readonly end: number; readonly type: string }>;

export interface RedirectionToken {
  readonly operator: string;
  readonly fd: number | null;
  readonly target: Word | null;
  readonly start: number;
  readonly end: number;
}

export interface Lexed {
  readonly words: readonly (Word & { readonly start: number; readonly end: number })[];
  readonly redirections: readonly RedirectionToken[];
  /** False when the stretch holds something that is no word of a simple command. */
  readonly sound: boolean;
}

export interface WordRules {
  readonly dialect: Dialect;
  readonly holes: Holes;
}

const simpleExpansion = /^\$(?:[A-Za-z_]\w*|[0-9@*#?!$-])$/;
const metacharacter = /[;&|<>()\n\0]/;
const redirection = /(?:\{([A-Za-z_]\w*)\}|(\d+))?(<<<|<>|>>|>\||&>>|&>|<&|>&|<|>)/y;

export function readWords(source: SourceText, start: number, end: number, rules: WordRules): Lexed {
  const words: (Word & { start: number; end: number })[] = [];
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

/** The word that starts at `start`; null when there is none that a shell would read here. */
export function readWord(
  source: SourceText,
  start: number,
  end: number,
  rules: WordRules,
): (Word & { start: number; end: number }) | null {
  const { text } = source;
  let value = '';
  let pattern = '';
  const origins: number[] = [];
  const reasons = new Set<OpaqueReason>();
  let brace: 'none' | 'open' | 'listed' = 'none';
  let bracketOpen = false;
  let at = start;

  const literal = (char: string, from: number): void => {
    value += char;
    pattern += escapePattern(char);
    for (let unit = 0; unit < char.length; unit += 1) origins.push(rootOffset(source, from));
  };
  const unread = (reason: OpaqueReason, shape: string): void => {
    reasons.add(reason);
    pattern += shape;
  };
  /** An expansion starting with `$` or a backtick; returns where it ends, or -1 when the grammar did not see it. */
  const expansion = (): number => {
    const hole = rules.holes.get(at);
    // The grammar reads `$ b` inside quotes as a variable; a shell does not.
    if (hole !== undefined && (hole.type !== 'simple_expansion' || simpleExpansion.test(text.slice(at, hole.end)))) {
      unread(...describeHole(text.slice(at, hole.end), hole.type));
      return hole.end;
    }
    const special = /^\$(?:([A-Za-z_]\w*)|[0-9@*#?!$-])/.exec(text.slice(at, at + 256));
    if (special === null) return -1;
    unread('expansion', special[1] === undefined ? '$()' : `\${${special[1]}}`);
    return at + special[0].length;
  };

  while (at < end) {
    const char = text[at] ?? '';
    if (char === ' ' || char === '\t') break;
    if (char === '\\') {
      const next = text[at + 1];
      // At the end of a line it is a letter.
      if (next === undefined || at + 1 >= end) literal('\\', at);
      else if (next !== '\n') literal(next, at + 1);
      at = Math.min(at + 2, end);
    } else if (char === "'") {
      const close = text.indexOf("'", at + 1);
      if (close < 0 || close >= end) return null;
      for (let unit = at + 1; unit < close; unit += 1) literal(text[unit] ?? '', unit);
      at = close + 1;
    } else if (char === '"') {
      at += 1;
      for (;;) {
        if (at >= end) return null;
        const inner = text[at] ?? '';
        if (inner === '"') break;
        if (inner === '\\') {
          const next = text[at + 1] ?? '';
          if (next === '\n') {
            at += 2;
          } else if (/[$`"\\]/.test(next)) {
            literal(next, at + 1);
            at += 2;
          } else {
            literal('\\', at);
            at += 1;
          }
        } else if (inner === '`' || inner === '$') {
          const next = expansion();
          if (next >= 0) {
            at = next;
          } else if (inner === '$' && !/[({[]/.test(text[at + 1] ?? '')) {
            literal('$', at);
            at += 1;
          } else {
            return null;
          }
        } else {
          literal(inner, at);
          at += 1;
        }
      }
      at += 1;
    } else if (char === '$' && text[at + 1] === "'") {
      const read = readAnsiString(text, at, end);
      if (read === null) return null;
      if (rules.dialect === 'posix' || read.value === null) unread('expansion', '$()');
      else for (let unit = 0; unit < read.value.length; unit += 1) literal(read.value[unit] ?? '', at + 2 + unit);
      at = read.end;
    } else if (char === '$' && text[at + 1] === '"') {
      // A translated string: the locale decides what it says.
      unread('expansion', '$()');
      at += 1;
    } else if (char === '$' || char === '`') {
      const next = expansion();
      if (next >= 0) {
        at = next;
      } else if (char === '$' && !/[({[]/.test(text[at + 1] ?? '')) {
        literal('$', at);
        at += 1;
      } else {
        return null;
      }
    } else if ((char === '<' || char === '>') && rules.holes.get(at)?.type === 'process_substitution') {
      unread('substitution', '$()');
      at = rules.holes.get(at)?.end ?? end;
    } else if (char === '(' && rules.holes.has(at)) {
      const isPattern = rules.holes.get(at)?.type === 'extglob';
      unread(isPattern ? 'glob' : 'expansion', '$()');
      at = rules.holes.get(at)?.end ?? end;
    } else if (char === '[' && rules.holes.get(at)?.type === 'subscript') {
      unread('expansion', '$()');
      at = rules.holes.get(at)?.end ?? end;
    } else if (metacharacter.test(char)) {
      // A redirection may follow a word without a blank; anything else is a separator that the grammar overlooked.
      if ((char === '<' || char === '>') && at > start) break;
      if (char === '&' && text[at + 1] === '>' && at > start) break;
      return null;
    } else if (char === '*' || char === '?') {
      unread('glob', char);
      at += 1;
    } else if (char === '~' && isTildeSpot(text, start, at)) {
      const name = /^~([A-Za-z0-9._-]*|[+-])(?=[/:\s;&|<>()]|$)/.exec(text.slice(at, Math.min(end, at + 128)));
      if (name === null) unread('expansion', '$()');
      else unread('expansion', name[1] === '' ? '${HOME}' : `\${~${name[1] ?? ''}}`);
      at += name === null ? 1 : name[0].length;
    } else {
      if (char === '#' && at === start) return null;
      if (char === '=' && at === start && rules.dialect === 'zsh') reasons.add('expansion');
      if (char === '[') bracketOpen = true;
      else if (char === ']' && bracketOpen && !isSubscript(text, start, at)) reasons.add('glob');
      else if (char === '{' && brace === 'none') brace = 'open';
      else if (brace === 'open' && (char === ',' || (char === '.' && text[at + 1] === '.'))) brace = 'listed';
      else if (char === '}' && brace === 'listed') reasons.add('expansion');
      if (/[[\]{}]/.test(char)) {
        value += char;
        pattern += char;
        origins.push(rootOffset(source, at));
      } else {
        literal(char, at);
      }
      at += 1;
    }
  }
  if (at === start) return null;
  const isLiteral = reasons.size === 0;
  return {
    value: isLiteral ? value : null,
    pattern: isLiteral ? escapePattern(value) : pattern,
    reasons: [...reasons],
    span: rootSpan(source, start, at),
    origins: isLiteral ? origins : [],
    raw: text.slice(start, at),
    start,
    end: at,
  };
}

/** At the start of a word, or after `=` or `:` in one that looks like an assignment (bash expands those too). */
function isTildeSpot(text: string, start: number, at: number): boolean {
  return (
    at === start || ((text[at - 1] === '=' || text[at - 1] === ':') && /^[A-Za-z_]\w*\+?=/.test(text.slice(start, at)))
  );
}

/** `name[index]=`: the brackets of an assignment to a part of a list. */
const isSubscript = (text: string, start: number, at: number): boolean =>
  /^\+?=/.test(text.slice(at + 1, at + 3)) && /^[A-Za-z_]\w*\[[^\]]*$/.test(text.slice(start, at));

function describeHole(raw: string, type: string): [OpaqueReason, string] {
  if (type === 'simple_expansion' || type === 'expansion') {
    const name = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(raw)?.[1];
    return ['expansion', name === undefined ? '$()' : `\${${name}}`];
  }
  return [type === 'arithmetic_expansion' ? 'expansion' : 'substitution', '$()'];
}
