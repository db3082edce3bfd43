/** Reads a `$'...'` string with its escapes. */

const ansiEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

/** Its value is null when it uses an escape whose bytes are not plain ASCII. */
export function readAnsiString(text: string, start: number, end: number): { value: string | null; end: number } | null {
  let value = '';
  let isPlain = true;
  for (let at = start + 2; at < end; at += 1) {
    const char = text[at] ?? '';
    if (char === "'") return { value: isPlain ? value : null, end: at + 1 };
    if (char !== '\\') {
      value += char;
      continue;
    }
    const code = /^\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3}))/.exec(
      text.slice(at, at + 12),
    );
    if (code !== null) {
      const number = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? code[4] ?? '', code[4] === undefined ? 16 : 8);
      // NUL ends the string early in some shells and bytes above ASCII depend on the locale.
      if (number === 0 || number > 0x7f) isPlain = false;
      else value += String.fromCharCode(number);
      at += code[0].length - 1;
      continue;
    }
    const escaped = ansiEscapes[text[at + 1] ?? ''];
    if (escaped === undefined) isPlain = false;
    else value += escaped;
    at += 1;
  }
  return null;
}
