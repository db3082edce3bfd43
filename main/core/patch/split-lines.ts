/** Splits a text into lines that remember how they end, so that what is not changed stays as it is. */

export interface FileLine {
  readonly text: string;
  /** Empty only for a last line without an end. */
  readonly end: '\n' | '\r\n' | '';
}

export function splitLines(text: string): readonly FileLine[] {
  const lines: FileLine[] = [];
  let from = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
    const isCarried = at > from && text.charCodeAt(at - 1) === 13;
    lines.push({ text: text.slice(from, isCarried ? at - 1 : at), end: isCarried ? '\r\n' : '\n' });
    from = at + 1;
  }
  if (from < text.length) lines.push({ text: text.slice(from), end: '' });
  return lines;
}

export function joinLines(lines: readonly FileLine[]): string {
  return lines.map(({ text, end }) => text + end).join('');
}
