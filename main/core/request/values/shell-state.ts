/** What a shell knows where the reader stands: the values that its variables certainly have, and its folder. Never changed in place. */
import type { Around } from '#core/ports.ts';

/** What a variable may be; `undefined` where it is unset. */
export type Value = string | undefined;
/** All that it may be, or null where that cannot be told. */
export type Values = readonly Value[] | null;

export interface ShellState {
  readonly around: Around;
  /** Set in the line; others are as the caller's environment has them. */
  readonly variables: ReadonlyMap<string, Values>;
  /** Names that are never told again: what is assigned to them becomes something else. */
  readonly locked: ReadonlySet<string>;
  /** Folders that it may be in, or null where that cannot be told. */
  readonly folders: readonly string[] | null;
  /** The folder before; as long as that cannot be told, null. */
  readonly before: readonly string[] | null;
  /** Those that `popd` goes back to, the last first. */
  readonly stack: readonly (readonly string[] | null)[];
  /** Nothing is known of what is not set after this. */
  readonly isLost: boolean;
  /** Words are split and names filled in as at the start. */
  readonly isPlain: boolean;
  /** Nothing more is followed. */
  readonly isFrozen: boolean;
}

const mostVariables = 256;
const mostValues = 8;
const mostFolders = 4;
const longestValue = 4096;

/** The shell makes its own of these, whatever is assigned. */
const ofTheShell =
  /^(?:_|IFS|PWD|OLDPWD|RANDOM|SRANDOM|SECONDS|LINENO|LINES|COLUMNS|REPLY|OPTARG|OPTIND|OPTERR|UID|EUID|PPID|GROUPS|DIRSTACK|FUNCNAME|PIPESTATUS|SHELLOPTS|SHLVL|HOSTNAME|HOSTTYPE|OSTYPE|MACHTYPE|MAPFILE|COPROC|GLOBIGNORE|CDPATH|PATH|ENV|LC_\w+|LANG|POSIXLY_CORRECT|EXECIGNORE|FIGNORE|TMOUT|ERRNO|(?:BASH|KSH|COMP|HIST|EPOCH|READLINE)\w*)$/;

/** What is read may be kept, and shown: the value of such a name is left unread. */
const mayBeSecret = /KEY|TOKEN|SECRET|PASS|CREDENTIAL|COOKIE|BEARER|AUTH|JWT|_(?:PW|PAT|OTP)$/i;

export function startState(around: Around): ShellState {
  const { cwd } = around;
  const isKnown = around.isPlain;
  return {
    around,
    variables: new Map(),
    locked: new Set(),
    folders: cwd === null ? null : [cwd],
    before: null,
    stack: [],
    isLost: !isKnown,
    isPlain: isKnown,
    isFrozen: false,
  };
}

export function valuesOf(state: ShellState | null, name: string): Values {
  if (state === null || state.isFrozen || state.locked.has(name)) return null;
  if (name === 'PWD') return state.folders;
  if (name === 'OLDPWD') return state.before;
  const own = state.variables.get(name);
  if (own !== undefined) return own;
  if (state.isLost || ofTheShell.test(name)) return null;
  const given = state.around.variable(name);
  return given === undefined ? null : [given ?? undefined];
}

export function withValues(state: ShellState, name: string, values: Values): ShellState {
  if (state.isFrozen) return state;
  if (name === 'IFS') return { ...state, isPlain: false };
  if (/^(?:GLOBIGNORE|POSIXLY_CORRECT|LC_\w+|LANG)$/.test(name)) return { ...state, isPlain: false };
  if (name === 'CDPATH') return { ...state, locked: new Set([...state.locked, name]) };
  const isTold = values !== null && values.every((value) => (value ?? '').length <= longestValue);
  const variables = new Map(state.variables);
  variables.set(name, isTold && !ofTheShell.test(name) && !mayBeSecret.test(name) ? values : null);
  return variables.size > mostVariables ? lose(state) : { ...state, variables };
}

export const lockNames = (state: ShellState, names: readonly string[]): ShellState =>
  names.length === 0 ? state : { ...state, locked: new Set([...state.locked, ...names]) };

/** No variable is known any more. */
export const lose = (state: ShellState): ShellState => ({ ...state, variables: new Map(), isLost: true });

/** Anything may be otherwise, also what assignments do. */
export const freeze = (state: ShellState): ShellState => ({
  ...state,
  isFrozen: true,
  isPlain: false,
  folders: null,
  stack: [],
});

export const moveTo = (state: ShellState, folders: readonly string[] | null): ShellState => ({
  ...state,
  before: state.folders,
  folders,
});

/** One of both; null stands for a place that is never reached. */
export function join(one: ShellState | null, other: ShellState | null): ShellState | null {
  if (one === null || one === other) return other;
  if (other === null) return one;
  if (one.isFrozen || other.isFrozen) return one.isFrozen ? one : other;
  const variables = new Map<string, Values>();
  for (const name of new Set([...one.variables.keys(), ...other.variables.keys()]))
    variables.set(name, union(valuesOf(one, name), valuesOf(other, name), mostValues));
  return {
    around: one.around,
    variables,
    locked: new Set([...one.locked, ...other.locked]),
    folders: union(one.folders, other.folders, mostFolders),
    before: union(one.before, other.before, mostFolders),
    stack: one.stack === other.stack ? one.stack : [],
    isLost: one.isLost || other.isLost,
    isPlain: one.isPlain && other.isPlain,
    isFrozen: false,
  };
}

function union<T>(one: readonly T[] | null, other: readonly T[] | null, most: number): readonly T[] | null {
  if (one === null || other === null) return null;
  const all = new Set([...one, ...other]);
  return all.size > most ? null : [...all];
}
