/** Takes a word as it is written apart: letters, quoted or not, and what the shell puts values for. */
import type { Hole } from '../grammar/syntax-tree.ts';
import { readAnsiString } from '../reading/read-ansi-string.ts';
import type { Dialect } from '../wrappers/shells.ts';

export type Atom =
  | { readonly kind: 'letter'; readonly text: string; readonly isQuoted: boolean }
  /** Quotes around nothing still make a word. */
  | { readonly kind: 'empty' }
  /** `inner` is what stands between the braces. */
  | { readonly kind: 'parameter'; readonly inner: string; readonly isQuoted: boolean }
  | { readonly kind: 'command'; readonly hole: Hole; readonly isQuoted: boolean };

export interface Written {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly holes: readonly Hole[];
  readonly dialect: Dialect;
  /** The body of a heredoc is quoted as a whole, and a quote in it is a letter. */
  readonly isBody?: boolean;
}

/** Longer words are left unread. */
const mostAtoms = 20_000;

/** Null for a word that holds more than is followed here. */
export function splitAtoms(written: Written): readonly Atom[] | null {
  const { text, start, end, dialect, isBody = false } = written;
  if (end - start > mostAtoms) return null;
  const atoms: Atom[] = [];
  let isQuoted = isBody;
  for (let at = start; at < end;) {
    const char = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (char === '\\') {
      if (next === '\n') at += 2;
      else if (isQuoted && !(isBody ? /[$`\\]/ : /[$`"\\]/).test(next)) {
        atoms.push({ kind: 'letter', text: char, isQuoted });
        at += 1;
      } else {
        atoms.push({ kind: 'letter', text: at + 1 < end ? next : char, isQuoted: true });
        at += 2;
      }
    } else if (char === '"' && !isBody) {
      if (isQuoted || next === '"') atoms.push({ kind: 'empty' });
      isQuoted = !isQuoted;
      at += 1;
    } else if (char === "'" && !isQuoted) {
      const close = text.indexOf("'", at + 1);
      if (close < 0 || close >= end) return null;
      atoms.push({ kind: 'empty' });
      for (const letter of text.slice(at + 1, close)) atoms.push({ kind: 'letter', text: letter, isQuoted: true });
      at = close + 1;
    } else if (char === '$' && next === "'" && !isQuoted) {
      const read = dialect === 'bash' ? readAnsiString(text, at, end) : null;
      if (read?.value === null || read === null) return null;
      atoms.push({ kind: 'empty' });
      for (const letter of read.value) atoms.push({ kind: 'letter', text: letter, isQuoted: true });
      at = read.end;
    } else if (char === '$' || char === '`') {
      const found = expansionAt(written, at, isQuoted);
      if (found === null) return null;
      atoms.push(found.atom);
      at = found.end;
    } else if (!isQuoted && /[<>()]/.test(char)) {
      return null;
    } else {
      atoms.push({ kind: 'letter', text: char, isQuoted });
      at += 1;
    }
  }
  return isQuoted === isBody ? atoms : null;
}

function expansionAt(
  { text, end, holes }: Written,
  at: number,
  isQuoted: boolean,
): { readonly atom: Atom; readonly end: number } | null {
  const rest = text.slice(at, at + 2);
  if (rest === '$((' || rest === '$[' || rest === '$"') return null;
  const name = /^\$([A-Za-z_]\w*)/.exec(text.slice(at, Math.min(end, at + 256)));
  if (name !== null) return { atom: { kind: 'parameter', inner: name[1] ?? '', isQuoted }, end: at + name[0].length };
  const hole = holes.find(({ start }) => start === at);
  if (rest === '$(' || rest.startsWith('`')) {
    if (hole?.type !== 'command_substitution') return null;
    return { atom: { kind: 'command', hole, isQuoted }, end: hole.end };
  }
  if (rest === '${') {
    if (hole?.type !== 'expansion' || hole.isOdd) return null;
    const inner = text.slice(at + 2, hole.end - 1);
    return /["'`\\]|\$\(/.test(inner) ? null : { atom: { kind: 'parameter', inner, isQuoted }, end: hole.end };
  }
  // `$1`, `$@` and their kind; a `$` before anything else is a letter.
  if (/^\$[\d@*#?$!-]/.test(rest) || /^\$['({[]/.test(rest)) return null;
  return { atom: { kind: 'letter', text: '$', isQuoted: true }, end: at + 1 };
}
