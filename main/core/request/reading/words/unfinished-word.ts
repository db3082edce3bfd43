/** A word while it is being read: what is known of it so far, and where its reading stands. */
import type { OpaqueReason } from '#domain/command/parsed-command.ts';
import type { Dialect } from '../../wrappers/shells.ts';
import { type SourceText, rootOffset, rootSpan } from '../source-text.ts';
import { type Word, escapePattern } from '../word.ts';

/** Stretches that the grammar has already understood, by where they start. */
export type Holes = ReadonlyMap<number, { readonly end: number; readonly type: string }>;

export interface WordRules {
  readonly dialect: Dialect;
  readonly holes: Holes;
}

/** With where it stands in its script. */
export type PlacedWord = Word & { readonly start: number; readonly end: number };

export interface UnfinishedWord {
  readonly source: SourceText;
  readonly start: number;
  /** Where the stretch ends that it may take its letters from. */
  readonly limit: number;
  readonly rules: WordRules;
  readonly origins: number[];
  readonly reasons: Set<OpaqueReason>;
  at: number;
  value: string;
  pattern: string;
  brace: 'none' | 'open' | 'listed';
  bracketOpen: boolean;
}

export function startWord(source: SourceText, start: number, limit: number, rules: WordRules): UnfinishedWord {
  return {
    source,
    start,
    limit,
    rules,
    origins: [],
    reasons: new Set(),
    at: start,
    value: '',
    pattern: '',
    brace: 'none',
    bracketOpen: false,
  };
}

/** Text that stands for itself. */
export function addLiteral(word: UnfinishedWord, char: string, from: number): void {
  word.value += char;
  word.pattern += escapePattern(char);
  for (let unit = 0; unit < char.length; unit += 1) word.origins.push(rootOffset(word.source, from));
}

/** A letter that may be a part of a pattern: the pattern keeps it as it is. */
export function addShaping(word: UnfinishedWord, char: string): void {
  word.value += char;
  word.pattern += char;
  word.origins.push(rootOffset(word.source, word.at));
}

export function addUnread(word: UnfinishedWord, reason: OpaqueReason, shape: string): void {
  word.reasons.add(reason);
  word.pattern += shape;
}

export function finishWord(word: UnfinishedWord): PlacedWord {
  const { source, start, at, value, reasons } = word;
  const isLiteral = reasons.size === 0;
  return {
    value: isLiteral ? value : null,
    pattern: isLiteral ? escapePattern(value) : word.pattern,
    reasons: [...reasons],
    span: rootSpan(source, start, at),
    origins: isLiteral ? word.origins : [],
    raw: source.text.slice(start, at),
    start,
    end: at,
  };
}
