/** What a command of the shell itself does to the shell's variables and to the folder it is in. */
import type { Word } from '../reading/word.ts';

export type Given = Pick<Word, 'value' | 'raw'>;

export interface Touched {
  /** Names whose values are not known afterwards. */
  readonly names: readonly string[];
  /** Names that are never known again. */
  readonly locked: readonly string[];
  readonly moves: boolean;
  /** It cannot be told what it does. */
  readonly isUnknown: boolean;
}

const nothing: Touched = { names: [], locked: [], moves: false, isUnknown: false };
const unknown: Touched = { names: [], locked: [], moves: true, isUnknown: true };

/** Words that stand in front of a command without starting another shell. */
const carrying = new Set(['command', 'builtin', 'time', '-p', '--', '!']);
const assignment = /^([A-Za-z_]\w*)(\[)?/;

/** The words behind assignments and what only carries a command. */
export function ownWords(words: readonly Given[]): readonly Given[] {
  let from = 0;
  while (from < words.length && /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(words[from]?.raw ?? '')) from += 1;
  while (from < words.length && carrying.has(words[from]?.value ?? '')) from += 1;
  return words.slice(from);
}

/** `words` begin with the program. */
export function touchedNames(words: readonly Given[], dialect: 'bash' | 'posix' | 'zsh'): Touched {
  const [head, ...rest] = words;
  if (head === undefined) return nothing;
  const program = head.value;
  if (program === null) return unknown;
  if (program.includes('/')) return nothing;
  const args = rest.map(({ value }) => value);
  switch (program) {
    case 'cd':
    case 'pushd':
    case 'popd':
    case 'chdir':
      return { ...nothing, moves: true };
    case 'read':
    case 'mapfile':
    case 'readarray':
    case 'getopts':
    case 'wait':
    case 'unset':
    case 'let':
      return args.includes(null) ? unknown : { ...nothing, names: namesIn(args) };
    case 'printf':
    case 'test':
    case '[':
      return touchesByOption(program, args);
    case 'export':
    case 'declare':
    case 'typeset':
    case 'local':
    case 'readonly':
    case 'integer':
    case 'float':
    case 'nameref':
      return declared(program, rest);
    case 'set':
      return args.every((word, index) => isHarmlessSetting(word, index, args)) ? nothing : unknown;
    case 'trap':
      return isHarmlessTrap(args) ? nothing : unknown;
    case 'alias':
    case 'unalias':
      return dialect === 'bash' ? nothing : unknown;
    case 'coproc':
    case 'eval':
    case 'source':
    case '.':
    case 'shopt':
    case 'enable':
    case 'emulate':
    case 'exec':
      return program === 'exec' ? nothing : unknown;
    default:
      return nothing;
  }
}

function touchesByOption(program: string, args: readonly (string | null)[]): Touched {
  const isNamed = program === 'printf' && (args[0] === null || args[0]?.startsWith('-v') === true);
  if (!isNamed && !args.some((word) => word?.includes('%n') === true)) return nothing;
  return args.includes(null) ? unknown : { ...nothing, names: namesIn(args) };
}

/** Every name that stands in one of the words, its option in front of it or not. */
const namesIn = (args: readonly (string | null)[]): readonly string[] => [
  'REPLY',
  'MAPFILE',
  'OPTARG',
  'OPTIND',
  ...args.flatMap((word) => [
    ...((word ?? '').match(/[A-Za-z_]\w*/g) ?? []),
    ...(/^-[A-Za-z]./.test(word ?? '') ? [(word ?? '').slice(2)] : []),
  ]),
];

/** Plain exports and lists of values are followed elsewhere; every other kind changes what assignments do. */
function declared(program: string, rest: readonly Given[]): Touched {
  const isPlain = isPlainDeclaration(program, rest);
  const names = rest.flatMap(({ raw }) => assignment.exec(raw)?.[1] ?? []);
  if (rest.some(({ value, raw }) => value === null && !/^[A-Za-z_]\w*=/.test(raw))) return unknown;
  return { ...nothing, names, locked: isPlain ? [] : names };
}

export const isPlainDeclaration = (program: string, rest: readonly Given[]): boolean =>
  (program === 'export' || program === 'declare' || program === 'typeset') &&
  rest.every(({ raw }) => /^(?:-x|-g|-gx|--)$/.test(raw) || /^[A-Za-z_]\w*(?:=|$)/.test(raw)) &&
  !(program === 'export' && rest[0]?.raw.startsWith('-g') === true);

function isHarmlessSetting(word: string | null, index: number, args: readonly (string | null)[]): boolean {
  if (args[0] === '--') return true;
  if (word === null) return false;
  if (/^[-+][euxvCmE]*o$/.test(args[index - 1] ?? ''))
    return /^(?:pipefail|errexit|nounset|xtrace|verbose)$/.test(word);
  return /^[-+][euxvCmE]*o?$/.test(word) && word.length > 1;
}

/** At the end of the shell, or taken back. */
const isHarmlessTrap = (args: readonly (string | null)[]): boolean =>
  args.length >= 2 && args.slice(1).every((signal) => signal === 'EXIT' || signal === '0');
