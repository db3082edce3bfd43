/** Unwraps texts that a line hides from its reader: base64, hex and escapes that it decodes and runs. */

const printable = /^[\x09\x0a\x0d\x20-\x7e]{4,}$/;

/** What could be read behind the encodings, nearest first. */
export function decodePayloads(text: string): readonly string[] {
  const found: string[] = [];
  for (const [word] of text.matchAll(/[A-Za-z0-9+/_-]{8,}={0,2}/g)) {
    const decoded = fromBase64(word);
    if (decoded !== null) found.push(decoded);
    if (/^(?:[0-9a-fA-F]{2})+$/.test(word)) found.push(...readable(fromHex(word)));
  }
  for (const [run] of text.matchAll(/(?:\\\\?x[0-9a-fA-F]{2}){2,}/g))
    found.push(...readable(fromHex(run.replace(/\\+x/g, ''))));
  for (const [run] of text.matchAll(/(?:\\\\?0?[0-7]{3}){2,}/g))
    found.push(
      ...readable(
        run
          .split(/\\+/)
          .filter((part) => part !== '')
          .map((part) => String.fromCharCode(Number.parseInt(part, 8)))
          .join(''),
      ),
    );
  if (/\brev\b/.test(text))
    for (const [, quoted] of text.matchAll(/['"]([^'"]{4,})['"]/g))
      found.push(
        Array.from(quoted ?? '')
          .toReversed()
          .join(''),
      );
  return found.slice(0, 16);
}

/** Code that an address holds itself: `data:text/javascript;base64,..`. */
export const codeInAddresses = (text: string): { readonly code: string; readonly isHidden: boolean }[] =>
  [...text.matchAll(/\bdata:[\w/+.-]*(?:;charset=[\w-]+)?(;base64)?,(\S+)/g)].map(([, encoded, body = '']) => ({
    code:
      encoded === undefined
        ? body.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => fromHex(hex))
        : (fromBase64(body) ?? ''),
    isHidden: encoded !== undefined,
  }));

const readable = (text: string): string[] => (printable.test(text) ? [text] : []);

function fromHex(digits: string): string {
  let text = '';
  for (let at = 0; at + 1 < digits.length; at += 2)
    text += String.fromCharCode(Number.parseInt(digits.slice(at, at + 2), 16));
  return text;
}

function fromBase64(word: string): string | null {
  const standard = word.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (standard.length % 4 === 1) return null;
  try {
    const bytes = atob(standard);
    // PowerShell encodes each letter in two bytes.
    const text = /^(?:[\x09\x0a\x0d\x20-\x7e]\0)+$/.test(bytes) ? bytes.replaceAll('\0', '') : bytes;
    return printable.test(text) ? text : null;
  } catch {
    // Not base64 after all; then there is nothing to add.
    return null;
  }
}
