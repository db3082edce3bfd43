/** `{a,b}` and `{1..3}`: the words that bash makes of one, before anything else is put in. */
import type { Atom } from './split-atoms.ts';

const mostWords = 64;
const mostBraces = 16;

const isSign = (atom: Atom | undefined, text: string): boolean =>
  atom?.kind === 'letter' && !atom.isQuoted && atom.text === text;

/** Null where it is not certain what they are. */
export function expandBraces(atoms: readonly Atom[]): readonly (readonly Atom[])[] | null {
  const open = atoms.findIndex((atom) => isSign(atom, '{'));
  if (open < 0) return [atoms];
  if (atoms.filter((atom) => isSign(atom, '{')).length > mostBraces) return null;
  const found = elementsAt(atoms, open);
  // `{}` is two letters.
  if (found === null) return isSign(atoms[open + 1], '}') ? skipPair(atoms, open) : null;
  const rest = expandBraces(atoms.slice(found.end));
  if (rest === null) return null;
  const made: (readonly Atom[])[] = [];
  for (const element of found.elements) {
    const inner = expandBraces(element);
    if (inner === null || made.length + inner.length * rest.length > mostWords) return null;
    for (const middle of inner) for (const end of rest) made.push([...atoms.slice(0, open), ...middle, ...end]);
  }
  return made;
}

function skipPair(atoms: readonly Atom[], open: number): readonly (readonly Atom[])[] | null {
  const rest = expandBraces(atoms.slice(open + 2));
  return rest?.map((end) => [...atoms.slice(0, open + 2), ...end]) ?? null;
}

interface Elements {
  readonly elements: readonly (readonly Atom[])[];
  /** Behind the closing brace. */
  readonly end: number;
}

function elementsAt(atoms: readonly Atom[], open: number): Elements | null {
  const elements: Atom[][] = [[]];
  let depth = 0;
  for (let at = open + 1; at < atoms.length; at += 1) {
    const atom = atoms[at];
    if (atom === undefined) break;
    if (depth === 0 && isSign(atom, '}')) {
      if (elements.length > 1) return { elements, end: at + 1 };
      const range = rangeOf(elements[0] ?? []);
      return range === null ? null : { elements: range, end: at + 1 };
    }
    if (depth === 0 && isSign(atom, ',')) {
      elements.push([]);
      continue;
    }
    if (isSign(atom, '{')) depth += 1;
    if (isSign(atom, '}')) depth -= 1;
    elements.at(-1)?.push(atom);
  }
  return null;
}

function rangeOf(atoms: readonly Atom[]): readonly (readonly Atom[])[] | null {
  if (!atoms.every((atom) => atom.kind === 'letter' && !atom.isQuoted)) return null;
  const text = atoms.map((atom) => (atom.kind === 'letter' ? atom.text : '')).join('');
  const ends = /^(-?[1-9]\d{0,6}|0)\.\.(-?[1-9]\d{0,6}|0)$/.exec(text);
  if (ends === null) return null;
  const [from, to] = [Number(ends[1]), Number(ends[2])];
  const count = Math.abs(to - from) + 1;
  if (count > mostWords) return null;
  const step = to < from ? -1 : 1;
  return Array.from({ length: count }, (_, index) => [
    { kind: 'letter' as const, text: String(from + index * step), isQuoted: false },
  ]);
}
