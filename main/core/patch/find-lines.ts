/** Finds consecutive lines in a file: as they are, else with blanks at the ends and then typographic signs disregarded. */

/** Signs that models write for their plain twins, or the other way round. */
const plain: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018-\u201B]/g, "'"],
  [/[\u201C-\u201F]/g, '"'],
  [/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, ' '],
];

function fold(text: string): string {
  return plain.reduce((folded, [signs, twin]) => folded.replace(signs, twin), text).trim();
}

/** From strict to lenient; the first that finds anything decides. */
const readings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.trimEnd(),
  (text) => text.trim(),
  fold,
];

/** Index of the first line of the first match at or after `from`, or null. Linear in both lengths. */
export function findLines(file: readonly string[], wanted: readonly string[], from: number): number | null {
  if (wanted.length === 0) return from <= file.length ? from : null;
  for (const read of readings) {
    const found = search(file.slice(from).map(read), wanted.map(read));
    if (found !== null) return from + found;
  }
  return null;
}

/** Whether the file ends with the wanted lines, in any reading; the index of the first of them, or null. */
export function findAtEnd(file: readonly string[], wanted: readonly string[]): number | null {
  const start = file.length - wanted.length;
  return start >= 0 && findLines(file, wanted, start) === start ? start : null;
}

/** Knuth, Morris and Pratt: many equal lines would make the plain search quadratic. */
function search(file: readonly string[], wanted: readonly string[]): number | null {
  const fallback = [0];
  for (let at = 1, matched = 0; at < wanted.length; at += 1) {
    while (matched > 0 && wanted[at] !== wanted[matched]) matched = fallback[matched - 1] ?? 0;
    if (wanted[at] === wanted[matched]) matched += 1;
    fallback.push(matched);
  }
  for (let at = 0, matched = 0; at < file.length; at += 1) {
    while (matched > 0 && file[at] !== wanted[matched]) matched = fallback[matched - 1] ?? 0;
    if (file[at] === wanted[matched]) matched += 1;
    if (matched === wanted.length) return at - wanted.length + 1;
  }
  return null;
}
