/** The words that a shell certainly makes of one: with the values of its parameters, split where it would split. */
import { escapePattern } from '../reading/word.ts';
import { applyOperator, readParameter } from './apply-operator.ts';
import { expandBraces } from './expand-braces.ts';
import { fillGlob } from './fill-glob.ts';
import { type ShellState, valuesOf } from './shell-state.ts';
import { type Atom, type Written, splitAtoms } from './split-atoms.ts';

/** One letter of a field that is being made; `isActive` where it may be part of a pattern for names. */
interface Field {
  text: string;
  /** The same, with what was quoted escaped. */
  glob: string;
  isPattern: boolean;
}

/** `words` splits and fills names in, `text` does neither, `assignment` is a text with its tildes. */
export type Purpose = 'words' | 'text' | 'assignment';

export interface Expanding {
  readonly state: ShellState;
  readonly purpose: Purpose;
  /** What a substitution certainly prints, its last line breaks taken away; null where that cannot be told. */
  readonly printed: (atom: Extract<Atom, { kind: 'command' }>) => readonly string[] | null;
  /** Called where names are filled in for a pattern. */
  readonly onFilled?: () => void;
}

/** Readings of one word that are followed. */
const mostReadings = 8;
const mostWords = 256;

/** Each reading is the list of words that the shell would make. Null where that cannot be told. */
export function expandWord(written: Written, expanding: Expanding): readonly (readonly string[])[] | null {
  const atoms = splitAtoms(written);
  if (atoms === null || expanding.state.isFrozen) return null;
  const braced = expanding.purpose === 'words' && written.dialect === 'bash' ? expandBraces(atoms) : [atoms];
  if (braced === null) return null;
  if (written.dialect !== 'bash' && expanding.purpose === 'words' && mayBeBraces(atoms)) return null;
  let readings: readonly (readonly string[])[] = [[]];
  for (const each of braced) {
    const more = expandOne(each, written, expanding);
    if (more === null || readings.length * more.length > mostReadings) return null;
    readings = readings.flatMap((before) => more.map((after) => [...before, ...after]));
    if (readings.some(({ length }) => length > mostWords)) return null;
  }
  return unique(readings);
}

function unique(readings: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const seen = new Map(readings.map((words) => [words.join('\0') + words.length, words]));
  return [...seen.values()];
}

const mayBeBraces = (atoms: readonly Atom[]): boolean => {
  const plain = atoms.map((atom) => (atom.kind === 'letter' && !atom.isQuoted ? atom.text : 'x')).join('');
  return /\{[^}]*(?:,|\.\.)[^]*\}/.test(plain);
};

function expandOne(
  atoms: readonly Atom[],
  written: Written,
  expanding: Expanding,
): readonly (readonly string[])[] | null {
  const choices = atoms.map((atom, index) => choicesOf(atom, index, atoms, written, expanding));
  let picks: (readonly string[])[] = [[]];
  for (const choice of choices) {
    if (choice === null || picks.length * choice.length > mostReadings) return null;
    picks = choice.length === 1 ? picks : picks.flatMap((pick) => choice.map((text) => [...pick, text]));
  }
  const known = choices.filter((choice) => choice !== null);
  const readings: (readonly string[])[] = [];
  for (const pick of picks) {
    const fields = fieldsOf(atoms, known, pick, expanding);
    if (fields === null) return null;
    readings.push(fields);
  }
  return readings;
}

/** What one atom may stand for; the letters of most words are one. */
function choicesOf(
  atom: Atom,
  index: number,
  atoms: readonly Atom[],
  written: Written,
  expanding: Expanding,
): readonly string[] | null {
  switch (atom.kind) {
    case 'empty':
      return [''];
    case 'letter':
      return atom.text === '~' && !atom.isQuoted ? tilde(index, atoms, expanding) : [atom.text];
    case 'command':
      return expanding.printed(atom);
    case 'parameter':
      return valuesOfParameter(atom.inner, written, expanding);
  }
}

function tilde(index: number, atoms: readonly Atom[], { state, purpose }: Expanding): readonly string[] | null {
  const before = atoms[index - 1];
  const next = atoms[index + 1];
  const isStart = index === 0;
  const isBehind = before?.kind === 'letter' && !before.isQuoted && (before.text === '=' || before.text === ':');
  // A word that looks like an assignment is one to some shells.
  if (!isStart && isBehind && purpose === 'words') return null;
  if (!isStart && !(isBehind && purpose === 'assignment')) return ['~'];
  if (purpose === 'text') return ['~'];
  const isAlone = next === undefined || (next.kind === 'letter' && !next.isQuoted && /[/:]/.test(next.text));
  if (!isAlone || (next?.kind === 'letter' && next.text === ':' && purpose === 'words')) return null;
  const home = valuesOf(state, 'HOME');
  return home?.every((value): value is string => value !== undefined && value !== '') === true ? home : null;
}

const deepest = 3;

function valuesOfParameter(inner: string, written: Written, expanding: Expanding, depth = 0): readonly string[] | null {
  const parameter = readParameter(inner, written.dialect);
  if (parameter === null || depth > deepest) return null;
  const values = valuesOf(expanding.state, parameter.name);
  if (values === null) return null;
  const operand = fillOperand(parameter.operand, written, expanding, depth);
  const made = new Set<string>();
  for (const value of values) {
    const applied = applyOperator(parameter, value, operand);
    if (applied === null) return null;
    if (applied.kind === 'value') made.add(applied.value);
  }
  return made.size === 0 ? null : [...made];
}

/** With its parameters filled in; null where it holds more than these. */
function fillOperand(operand: string, written: Written, expanding: Expanding, depth: number): string | null {
  if (operand.startsWith('~')) return null;
  let text = '';
  for (let at = 0; at < operand.length;) {
    const found = /^\$(?:([A-Za-z_]\w*)|\{([^${}]*)\})/.exec(operand.slice(at));
    if (found === null) {
      if (operand[at] === '$') return null;
      text += operand[at] ?? '';
      at += 1;
      continue;
    }
    const values = valuesOfParameter(found[1] ?? found[2] ?? '', written, expanding, depth + 1);
    if (values?.length !== 1) return null;
    text += values[0] ?? '';
    at += found[0].length;
  }
  return text;
}

function fieldsOf(
  atoms: readonly Atom[],
  choices: readonly (readonly string[])[],
  pick: readonly string[],
  expanding: Expanding,
): readonly string[] | null {
  const { state, purpose } = expanding;
  const fields: Field[] = [];
  let current: Field | null = null;
  let taken = 0;
  const open = (): Field => {
    if (current === null) fields.push((current = { text: '', glob: '', isPattern: false }));
    return current;
  };
  for (const [index, atom] of atoms.entries()) {
    const choice = choices[index] ?? [];
    const text = choice.length === 1 ? (choice[0] ?? '') : (pick[taken++] ?? '');
    const isQuoted =
      atom.kind === 'letter' || atom.kind === 'empty' ? atom.kind === 'empty' || atom.isQuoted : atom.isQuoted;
    const isTilde = atom.kind === 'letter' && !isQuoted && atom.text === '~';
    if (atom.kind === 'letter' || isQuoted || purpose !== 'words') {
      const field = open();
      field.text += text;
      const isActive = atom.kind === 'letter' && !isQuoted && !isTilde;
      field.glob += isActive ? text : escapePattern(text);
      field.isPattern ||= isActive && /[*?[]/.test(text);
      continue;
    }
    // Which letters split, and what some shells still make of others, is told only for plain ones.
    if (!state.isPlain || /[^\x20-\x7e\n\t\u0080-\uffff]|[\\{}~^!]/.test(text)) return null;
    for (const [at, piece] of text.split(/[ \t\n]+/).entries()) {
      if (at > 0) current = null;
      if (piece === '') continue;
      const field: Field = open();
      field.text += piece;
      field.glob += piece;
      field.isPattern ||= /[*?[]/.test(piece);
    }
  }
  return purpose === 'words' ? fillFields(fields, expanding) : [fields.map(({ text }) => text).join('')];
}

function fillFields(fields: readonly Field[], { state, onFilled }: Expanding): readonly string[] | null {
  const words: string[] = [];
  for (const { text, glob, isPattern } of fields) {
    if (!isPattern) {
      words.push(text);
      continue;
    }
    const names = fillGlob(glob, state);
    if (names === null) return null;
    onFilled?.();
    words.push(...(names.length === 0 ? [text] : names));
  }
  return words;
}
