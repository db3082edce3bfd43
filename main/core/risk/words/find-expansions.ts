/** Finds the expansions of a word as it was written. */

/** `braces` of `${...}` and `$NAME`, `command` of a substitution, `special` of `$1` and `$@`. */
export interface Expansion {
  readonly kind: 'braces' | 'command' | 'special';
  readonly inner: string;
  /** In the word. */
  readonly start: number;
  readonly end: number;
}

/** In their order. Null where the quotes of the word cannot be followed. */
export function findExpansions(raw: string): readonly Expansion[] | null {
  const found: Expansion[] = [];
  let isQuoted = false;
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw[at];
    if (char === '\\') at += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === "'" && !isQuoted) {
      at = raw.indexOf("'", at + 1);
      if (at < 0) return null;
    } else {
      const one = expansionAt(raw, at);
      if (one === undefined) return null;
      if (one === null) continue;
      found.push(one);
      at = one.end - 1;
    }
  }
  return found;
}

/** Null where none begins, undefined where one begins and does not end. */
function expansionAt(raw: string, at: number): Expansion | null | undefined {
  const two = raw.slice(at, at + 2);
  if (raw[at] === '`') return ended('command', raw, at + 1, raw.indexOf('`', at + 1), 1);
  if (two === '$(' || two === '<(' || two === '>(')
    return ended('command', raw, at + 2, closing(raw, at + 2, '(', ')'), 1);
  if (two === '${') return ended('braces', raw, at + 2, closing(raw, at + 2, '{', '}'), 1);
  const special = /^\$([\d@*#?$!-])/.exec(two);
  if (special !== null) return { kind: 'special', inner: special[1] ?? '', start: at, end: at + 2 };
  const name = raw[at] === '$' ? /^\$[A-Za-z_]\w*/.exec(raw.slice(at)) : null;
  return name === null ? null : { kind: 'braces', inner: name[0].slice(1), start: at, end: at + name[0].length };
}

const ended = (kind: Expansion['kind'], raw: string, from: number, to: number, close: number): Expansion | undefined =>
  to < 0
    ? undefined
    : { kind, inner: raw.slice(from, to), start: from - (raw[from - 1] === '`' ? 1 : 2), end: to + close };

/** Where the bracket that is open at `from` closes; quoted ones do not count. */
function closing(raw: string, from: number, open: string, close: string): number {
  let depth = 1;
  let quote = '';
  for (let at = from; at < raw.length; at += 1) {
    const char = raw[at] ?? '';
    if (char === '\\') at += 1;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === "'" || char === '"') quote = char;
    else if (char === open) depth += 1;
    else if (char === close) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
