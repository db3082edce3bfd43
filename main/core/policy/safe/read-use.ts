/**
 * Reads a command against the list of what one use of a program takes, and knows nothing else: an option that is not listed, an
 * abbreviation of one, or a value that could itself be an option makes the whole command unknown.
 *
 * The list is one string: `n` a switch, `k:` a letter with a value, `L>` the same whose value is always the next word, `U?` one
 * whose value can only be attached, `#` digits (`-5`), `--long`, `--long:` with a value, `--long?` with one behind `=` at most.
 */

export interface UseOptions {
  readonly kinds: ReadonlyMap<string, 'switch' | 'value' | 'next' | 'attached'>;
  /** One dash starts a whole word, as for `find`. */
  readonly longDash: boolean;
}

export interface UseRead {
  /** Options as spelled, each with its value if it has one. */
  readonly options: readonly (readonly [string, string | null])[];
  readonly operands: readonly string[];
  /** Some option stands behind an operand, where other systems take it for an operand too. */
  readonly mixed: boolean;
}

const marks: ReadonlyMap<string, 'value' | 'next' | 'attached'> = new Map([
  [':', 'value'],
  ['>', 'next'],
  ['?', 'attached'],
]);

export function useOptions(spec: string, longDash = false): UseOptions {
  const kinds = new Map<string, 'switch' | 'value' | 'next' | 'attached'>();
  for (const token of spec.split(' ').filter((part) => part !== '')) {
    const mark = token.length > 1 ? marks.get(token.slice(-1)) : undefined;
    const name = mark === undefined ? token : token.slice(0, -1);
    kinds.set(name.startsWith('--') || longDash ? name : name === '#' ? '#' : `-${name}`, mark ?? 'switch');
  }
  return { kinds, longDash };
}

/** Null when a word is not on the list. */
export function readUse(words: readonly string[], use: UseOptions): UseRead | null {
  const options: [string, string | null][] = [];
  const operands: string[] = [];
  let mixed = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--' && !use.longDash) {
      operands.push(...words.slice(index + 1));
      break;
    }
    if (word === '-' || !word.startsWith('-')) {
      operands.push(word);
      continue;
    }
    mixed ||= operands.length > 0;
    const next = words[index + 1];
    const read = word.startsWith('--') || use.longDash ? readLong(word, next, use) : readCluster(word, next, use);
    if (read === null) return null;
    options.push(...read.options);
    if (read.takesNext) index += 1;
  }
  return { options, operands, mixed };
}

interface WordRead {
  readonly options: readonly [string, string | null][];
  readonly takesNext: boolean;
}

/** What starts with a dash might be an option to another build of the program. */
const isValue = (word: string | undefined, use: UseOptions): word is string =>
  word !== undefined && (use.longDash || !word.startsWith('-'));

function readLong(word: string, next: string | undefined, use: UseOptions): WordRead | null {
  const equals = use.longDash ? -1 : word.indexOf('=');
  const name = equals < 0 ? word : word.slice(0, equals);
  const kind = use.kinds.get(name);
  if (kind === undefined) return null;
  if (equals >= 0) return kind === 'switch' ? null : { options: [[name, word.slice(equals + 1)]], takesNext: false };
  if (kind === 'switch' || kind === 'attached') return { options: [[name, null]], takesNext: false };
  return isValue(next, use) ? { options: [[name, next]], takesNext: true } : null;
}

function readCluster(word: string, next: string | undefined, use: UseOptions): WordRead | null {
  if (use.kinds.has('#') && /^-\d+$/.test(word)) return { options: [['#', word.slice(1)]], takesNext: false };
  const options: [string, string | null][] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = `-${word[at] ?? ''}`;
    const rest = word.slice(at + 1);
    const kind = use.kinds.get(name);
    switch (kind) {
      case undefined:
        return null;
      case 'switch':
        options.push([name, null]);
        break;
      case 'attached':
        return { options: [...options, [name, rest === '' ? null : rest]], takesNext: false };
      case 'value':
      case 'next':
        if (rest !== '') return kind === 'next' ? null : { options: [...options, [name, rest]], takesNext: false };
        return isValue(next, use) ? { options: [...options, [name, next]], takesNext: true } : null;
    }
  }
  return { options, takesNext: false };
}
