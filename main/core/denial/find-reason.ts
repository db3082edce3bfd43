/** Finds the clause of a line that states why an operation failed, and ignores the same words inside a sentence. */
import { networkTexts, strerrorTexts, type ReasonKind } from './strerror-texts.ts';

export interface Reason {
  readonly kind: ReasonKind | 'network';
  /** Offsets of the words in the line. */
  readonly start: number;
  readonly end: number;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
const kinds = ['read-only', 'no-permission', 'missing', 'busy', 'cross-device', 'network'] as const;
// Longest first, so that a text that begins like another one wins over it.
const texts = kinds
  .flatMap((kind) => (kind === 'network' ? networkTexts : strerrorTexts[kind]).map((text) => ({ kind, text })))
  .toSorted((a, b) => b.text.length - a.text.length);
const kindOf = new Map(texts.map(({ kind, text }) => [text, kind]));
const anyText = new RegExp(texts.map(({ text }) => escaped(text)).join('|'), 'giu');

/** What a tool prints before the reason: the start of the line, a colon, a bracket, Ruby's or Rust's own marks. */
const opens = /(?:^[\s*]*|[:：;,(\])]\s*|message: "|@ |(?:failed|fehlgeschlagen|échec|falló)[:.…]* )$/u;
/** What may come after it: the end, a stop, a bracket, or the place in the program. */
const closes = /^(?:["'»”]?\s*$|["']\)|["»”]?\s*[.:：;,)(\]}。]|\s(?:@|at|in|while|->)\s|\s['"/]|\))/u;
const code = /(?:[A-Za-z]*Error: )?\[?E[A-Z]{2,12}: $/u;
const namedValue = /(?:message|msg|error|err|reason|detail|cause)["']?\s*[:=]\s*["'`]$/iu;

/** A text that begins right after a quotation mark quotes words about an error, unless it is a field of one. */
function isQuotation(before: string): boolean {
  const opening = before.replace(code, '');
  return /["'`‘“«]$/u.test(opening) && !namedValue.test(opening);
}

const exceptionNames = /\b(?:AccessDeniedException|ReadOnlyFileSystemException)\b/u;

/** Of a line full of such words the last few are looked at. */
const maxTried = 6;

/** The last reason of the line, or null. */
export function findReason(line: string): Reason | null {
  for (const match of [...line.matchAll(anyText)].slice(-maxTried).toReversed()) {
    const start = match.index;
    const end = start + match[0].length;
    const before = line.slice(Math.max(0, start - 60), start);
    const kind = kindOf.get(match[0].toLowerCase());
    if (kind === undefined || !opens.test(before) || !closes.test(line.slice(end, end + 12))) continue;
    if (!isQuotation(before)) return { kind, start, end };
  }
  const named = exceptionNames.exec(line);
  if (named === null) return null;
  const kind = named[0].startsWith('Read') ? 'read-only' : 'no-permission';
  return { kind, start: named.index, end: named.index + named[0].length };
}
