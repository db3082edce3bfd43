/** What is known after a simple command: what it assigned, where it went, and what it may have changed. */
import { resolvePath } from '#domain/common/paths.ts';
import type { Reading } from '../reading/frame.ts';
import type { Dialect } from '../wrappers/shells.ts';
import { type Flow, applyTouched, both } from './flow.ts';
import { type ShellState, type Values, freeze, join, lockNames, moveTo, valuesOf, withValues } from './shell-state.ts';
import { type Given, isPlainDeclaration, ownWords, touchedNames } from './touched-names.ts';

export interface Assigned {
  readonly name: string;
  /** Added to what it was. */
  readonly isMore: boolean;
  readonly values: Values;
}

/** Folders that `popd` finds its way back to. */
const deepest = 15;

const specialToPosix = new Set(
  ': . eval exec export readonly set shift times trap unset break continue return exit'.split(' '),
);

export function assign(state: ShellState, { name, isMore, values }: Assigned): ShellState {
  if (!isMore) return withValues(state, name, values);
  const had = valuesOf(state, name);
  const [one] = had ?? [];
  const [more] = values ?? [];
  const isKnown = had?.length === 1 && values?.length === 1;
  return withValues(state, name, isKnown ? [`${one ?? ''}${more ?? ''}`] : null);
}

export interface Followed {
  readonly assigned: readonly Assigned[];
  /** Behind the assignments, as the shell would be given them. */
  readonly words: readonly Given[];
  readonly dialect: Dialect;
  /** A redirection that fails keeps the command from running. */
  readonly isRedirected: boolean;
}

export function followCommand(
  state: ShellState | null,
  { assigned, words, dialect, isRedirected }: Followed,
  reading: Pick<Reading, 'functions'>,
): Flow {
  if (state === null || (state.isFrozen && words[0]?.value !== 'exit')) return both(state);
  const after = words.length === 0 ? both(assigned.reduce(assign, state)) : followWords(state, words, dialect, reading);
  const [head] = words;
  // Some shells keep what is assigned in front of their own commands.
  const names = words.length > 0 && isOwn(head, words, dialect) ? assigned.map(({ name }) => name) : [];
  const yes = after.yes === null ? null : forget(after.yes, names, words);
  const no = after.no === null ? null : forget(after.no, names, words);
  return isRedirected ? { yes, no: join(no, state) } : { yes, no };
}

const isOwn = (head: Given | undefined, words: readonly Given[], dialect: Dialect): boolean => {
  const touched = touchedNames(ownWords(words), dialect);
  const isSpecial = dialect !== 'bash' && specialToPosix.has(head?.value ?? '');
  return isSpecial || touched.isUnknown || touched.moves || touched.names.length > 0;
};

function forget(state: ShellState, names: readonly string[], words: readonly Given[]): ShellState {
  if (names.length === 0) return state;
  const next = lockNames(state, names);
  return words.some(({ value }) => value === 'cd' || value === 'pushd')
    ? { ...next, folders: null, before: null }
    : next;
}

function followWords(
  state: ShellState,
  words: readonly Given[],
  dialect: Dialect,
  reading: Pick<Reading, 'functions'>,
): Flow {
  const stripped = ownWords(words);
  const own = stripped.length === words.length ? words : stripped;
  const [head, ...rest] = own;
  if (head === undefined) return both(state);
  const program = head.value;
  if (program !== null && reading.functions.has(program)) return both(freeze(state));
  const args = rest.map(({ value }) => value);
  switch (program ?? '') {
    case 'exit':
      return both(null);
    case 'eval':
      // It was read, and did what it does.
      if (own === words && !args.includes(null)) return both(state);
      break;
    case 'cd':
    case 'pushd':
      return follow(state, program ?? '', args);
    case 'popd':
      return args.length > 0 ? both({ ...moveTo(state, null), stack: [] }) : goBack(state);
    case 'export':
    case 'declare':
    case 'typeset':
      if (isPlainDeclaration(program ?? '', rest)) return both(declare(state, rest));
      break;
    case 'unset':
      if (args.length > 0 && args.every((word) => /^[A-Za-z_]\w*$/.test(word ?? '')))
        return both(args.reduce((next, name) => withValues(next, name ?? '', [undefined]), state));
      break;
    default:
  }
  return both(applyTouched(state, touchedNames(own, dialect)));
}

function declare(state: ShellState, rest: readonly Given[]): ShellState {
  let next = state;
  for (const { value, raw } of rest) {
    const name = /^([A-Za-z_]\w*)=/.exec(value ?? raw)?.[1];
    // `export A={1..3}` is `export A=1 A=2 A=3`.
    const isKnown = value !== null && !/\{[^]*(?:,|\.\.)[^]*\}/.test(raw);
    if (name !== undefined) next = withValues(next, name, isKnown ? [value.slice(name.length + 1)] : null);
  }
  return next;
}

function follow(state: ShellState, program: string, args: readonly (string | null)[]): Flow {
  const operands = args.filter((word) => word !== '--' && word !== '-L');
  const [target, ...more] = operands;
  const lost: Flow = { yes: { ...moveTo(state, null), stack: [] }, no: state };
  if (more.length > 0 || target === null || (target === undefined && program === 'pushd')) return lost;
  const folders = target === undefined ? homes(state) : places(state, target);
  const stack = program === 'pushd' ? [state.folders, ...state.stack.slice(0, deepest)] : state.stack;
  return { yes: { ...moveTo(state, folders), stack }, no: state };
}

const homes = (state: ShellState): readonly string[] | null => {
  const values = valuesOf(state, 'HOME');
  return values?.every((value): value is string => value?.startsWith('/') === true) === true ? values : null;
};

function places(state: ShellState, target: string): readonly string[] | null {
  if (target === '-') return state.before;
  if (target === '' || /^[-+]/.test(target)) return null;
  if (target.startsWith('/')) return [resolvePath('/', target)];
  const isSearched =
    !/^\.\.?(?:\/|$)/.test(target) &&
    (state.locked.has('CDPATH') || typeof state.around.variable('CDPATH') === 'string');
  return isSearched ? null : (state.folders?.map((folder) => resolvePath(folder, target)) ?? null);
}

function goBack(state: ShellState): Flow {
  const [last, ...stack] = state.stack;
  if (last === undefined) return { yes: moveTo(state, null), no: state };
  return { yes: { ...moveTo(state, last), stack }, no: state };
}
