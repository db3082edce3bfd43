/** Splits untrusted text into what may be drawn as it is and characters that must be drawn as labelled marks. */

export interface TextRun {
  readonly kind: 'text';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface MarkRun {
  readonly kind: 'mark';
  /** What the chip says: `ESC`, `RLO`, `U+E0041`. */
  readonly label: string;
  /** True for line breaks and tabs, which are ordinary in scripts. */
  readonly isOrdinary: boolean;
  readonly start: number;
  readonly end: number;
}

export interface MixedWord {
  readonly text: string;
  readonly scripts: readonly string[];
  readonly start: number;
  readonly end: number;
}

export interface VisibleText {
  readonly runs: readonly (TextRun | MarkRun)[];
  /** Words whose letters come from scripts that do not belong together. */
  readonly mixedWords: readonly MixedWord[];
  readonly isSuspicious: boolean;
}

/** Controls, format characters, unassigned and private ones, blanks other than the space, fillers that look like nothing. */
const hidden =
  /^(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800\u{E0000}-\u{E0FFF}]|\u034F|\u17B4|\u17B5|(?=\p{M})[\p{Variation_Selector}]|(?! )\p{Zs})$/u;
const combining = /^\p{M}$/u;
/** More accents than this on one letter hide what is below them. */
const maxCombining = 2;

const names: Readonly<Record<number, string>> = {
  0x00: 'NUL',
  0x07: 'BEL',
  0x08: 'BS',
  0x09: String.raw`\t`,
  0x0a: String.raw`\n`,
  0x0d: String.raw`\r`,
  0x1b: 'ESC',
  0x7f: 'DEL',
  0xa0: 'NBSP',
  0xad: 'SHY',
  0x34f: 'CGJ',
  0x61c: 'ALM',
  0x200b: 'ZWSP',
  0x200c: 'ZWNJ',
  0x200d: 'ZWJ',
  0x200e: 'LRM',
  0x200f: 'RLM',
  0x2028: 'LS',
  0x2029: 'PS',
  0x202a: 'LRE',
  0x202b: 'RLE',
  0x202c: 'PDF',
  0x202d: 'LRO',
  0x202e: 'RLO',
  0x2060: 'WJ',
  0x2066: 'LRI',
  0x2067: 'RLI',
  0x2068: 'FSI',
  0x2069: 'PDI',
  0xfeff: 'BOM',
};

const labelOf = (point: number): string => names[point] ?? `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;

export function revealText(text: string): VisibleText {
  const runs: (TextRun | MarkRun)[] = [];
  let from = 0;
  let accents = 0;
  let at = 0;
  const flush = (): void => {
    if (at > from) runs.push({ kind: 'text', text: text.slice(from, at), start: from, end: at });
  };
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    const isPrintable = point >= 0x20 && point < 0x7f;
    accents = !isPrintable && combining.test(char) ? accents + 1 : 0;
    if (!isPrintable && (accents > maxCombining || hidden.test(char))) {
      flush();
      const end = at + char.length;
      runs.push({ kind: 'mark', label: labelOf(point), isOrdinary: point === 0x0a || point === 0x09, start: at, end });
      from = end;
    }
    at += char.length;
  }
  flush();
  const mixedWords = findMixedWords(text);
  const isSuspicious = mixedWords.length > 0 || runs.some((run) => run.kind === 'mark' && !run.isOrdinary);
  return { runs, mixedWords, isSuspicious };
}

const scripts: readonly (readonly [string, RegExp])[] = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
].map((name) => [name, new RegExp(String.raw`\p{Script=${name}}`, 'u')]);

/** Scripts that ordinary words mix. */
const families: readonly ReadonlySet<string>[] = [
  new Set(['Han', 'Hiragana', 'Katakana', 'Latin']),
  new Set(['Han', 'Hangul', 'Latin']),
];

function findMixedWords(text: string): MixedWord[] {
  // Plain ASCII, the usual case, mixes nothing.
  if (!/[^\0-\x7f]/.test(text)) return [];
  const found: MixedWord[] = [];
  for (const match of text.matchAll(/[^\s/.:=@,'"`|&;()<>-]+/g)) {
    const word = match[0];
    if (!/[^\0-\x7f]/.test(word)) continue;
    const used = scripts.flatMap(([name, test]) => (test.test(word) ? [name] : []));
    if (used.length < 2 || families.some((family) => used.every((name) => family.has(name)))) continue;
    found.push({ text: word, scripts: used, start: match.index, end: match.index + word.length });
  }
  return found;
}
