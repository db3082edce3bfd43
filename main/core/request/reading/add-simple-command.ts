/** Adds one simple command to the line, with the commands it carries inside itself. */
import { maxNesting } from '#domain/common/limits.ts';
import type { Assignment, Redirection } from '#domain/command/parsed-command.ts';
import type { Span } from '#domain/common/span.ts';
import { computes } from '#domain/command/computing-builtins.ts';
import { type Input, looksEncoded, openWrapper } from '../wrappers/open-wrapper.ts';
import type { RedirectionToken } from './read-words.ts';
import { type Frame, type Reading, within } from './frame.ts';
import { rootSpan } from './source-text.ts';
import { timesAssignment } from '../wrappers/assignment-words.ts';
import { type Dialect, dialectOf } from '../wrappers/shells.ts';
import { nowhere } from '../values/around.ts';
import { doubt, isolate, settled } from '../values/flow.ts';
import { freeze, type ShellState, startState } from '../values/shell-state.ts';
import { printsNumber } from './prints-number.ts';
import { parseScript } from '../grammar/parse-script.ts';
import type { Word } from './word.ts';

export interface SimpleCommand {
  readonly words: readonly Word[];
  /** Assignments made by the construct itself; null to look for them among the words. */
  readonly assigned: readonly { readonly name: string; readonly word: Word }[] | null;
  readonly redirections: readonly RedirectionToken[];
  readonly heredocs?: readonly Redirection[];
  readonly span: Span;
  /** Body of a heredoc on standard input. */
  readonly input: Word | null;
}

const assignment = /^([A-Za-z_]\w*)(?:\[[^\]]*\])?\+?=/;
const reserved = new Set([
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'do',
  'done',
  'case',
  'esac',
  'while',
  'until',
  'for',
  'select',
  'in',
  '{',
  '}',
  '!',
  'function',
  '[[',
]);
/** Words that zsh steps over before it looks for the command, or that load something into it. */
const startingInZsh = new Set([
  'noglob',
  'nocorrect',
  '-',
  'repeat',
  'foreach',
  'sched',
  'zmodload',
  'autoload',
  'emulate',
]);

/** A subscript is computed, and what dash does not take for an assignment is the name of a program to it. */
function isOddAssignment(raw: string, dialect: Dialect): boolean {
  const shape = /^[A-Za-z_]\w*(\[[^\]]*\])?(\+)?=(\()?/.exec(raw);
  if (shape === null) return false;
  const [, subscript, plus, list] = shape;
  if (dialect === 'posix') return subscript !== undefined || plus !== undefined || list !== undefined;
  return subscript !== undefined && !/^\[\d*\]$/.test(subscript);
}
const declaring = new Set(['export', 'declare', 'typeset', 'readonly', 'local']);

/** What carries commands in its words is opened, and they are added too. */
export function addSimpleCommand(reading: Reading, frame: Frame, command: SimpleCommand): void {
  const { collector } = reading;
  const split =
    command.assigned === null ? splitAssignments(command.words) : { assigned: command.assigned, words: command.words };
  const { words } = split;
  obscureMisreadings(reading, frame, command, split);
  if (
    words.length === 0 &&
    split.assigned.length === 0 &&
    command.redirections.length === 0 &&
    !command.heredocs?.length
  )
    return;

  const declared = declaring.has(words[0]?.value ?? '')
    ? words.slice(1).flatMap((word) => asAssignment(word) ?? [])
    : [];
  const redirections: Redirection[] = command.redirections.map(({ operator, fd, target, start, end }) => ({
    operator,
    fd,
    target: target?.value ?? null,
    ...(target !== null && target.value === null ? { pattern: target.pattern } : {}),
    span: rootSpan(frame.source, start, end),
  }));
  const used = [
    ...words,
    ...split.assigned.map(({ word }) => word),
    ...command.redirections.flatMap(({ target }) => target ?? []),
  ];
  const state = settled(reading.flow);
  for (const word of used)
    if (!printsNumber(words[0]?.value, word, state))
      for (const reason of word.reasons) collector.obscure(reason, word.span);

  const pipeline = frame.pipeline ?? { draft: collector.newPipeline(), index: 0 };
  const added = collector.add({
    words,
    span: command.span,
    redirections: [...redirections, ...(command.heredocs ?? [])],
    assignments: [...split.assigned, ...declared].map(toAssignment),
    position: frame.position,
    pipeline,
    background: frame.background,
    wrappers: frame.wrappers,
    folders: foldersOf(reading),
  });
  if (!added) return doubt(reading);
  for (const { word } of [...split.assigned, ...declared]) readKept(reading, frame, word);
  if (words[0]?.value === 'alias') for (const { name } of aliases(words)) collector.redefine(name, frame.wrappers);
  openInner(reading, { ...frame, pipeline }, words, command);
}

/** Marks what one shell reads as a command and another as something else, or that cannot be foreseen. */
function obscureMisreadings(
  { collector }: Reading,
  frame: Frame,
  command: SimpleCommand,
  split: Pick<SimpleCommand, 'words'> & { readonly assigned: NonNullable<SimpleCommand['assigned']> },
): void {
  const { words } = split;
  const isReadAsKeyword =
    frame.source.text !== '' && words[0] !== undefined && reserved.has(words[0].raw) && words[0].raw !== '[[';
  // Behind an assignment or a redirection they are words like others to most shells.
  const isFirst = split.assigned.length === 0 && command.span[0] === words[0]?.span[0];
  if (isReadAsKeyword && command.assigned === null && (isFirst || frame.dialect === 'zsh'))
    collector.obscure('syntax-error', command.span);
  const isOfZsh = frame.dialect === 'zsh' && startingInZsh.has(words[0]?.value ?? '');
  const isOfBash = frame.dialect === 'posix' && (words[0]?.raw === 'coproc' || words[0]?.raw === 'select');
  if (isOfZsh || isOfBash) collector.obscure('unknown-wrapper', command.span);
  if (computes(words)) collector.obscure('unknown-wrapper', command.span);
  // Anywhere else `time` is a program, which runs one of that name.
  const isKeyword =
    command.assigned === null && isFirst && frame.dialect !== 'posix' && (frame.pipeline?.index ?? 0) === 0;
  if (!isKeyword && timesAssignment(words)) collector.obscure('unknown-wrapper', command.span);
  for (const { word } of split.assigned)
    if (isOddAssignment(word.raw, frame.dialect))
      collector.obscure(frame.dialect === 'bash' ? 'unknown-wrapper' : 'syntax-error', word.span);
}

function openInner(reading: Reading, frame: Frame, words: readonly Word[], command: SimpleCommand): void {
  const { collector } = reading;
  const input = inputOf(reading, frame, command);
  for (const opening of openWrapper(words, frame.dialect, input)) {
    if (opening.kind === 'opaque') {
      collector.obscure(opening.reason, command.span);
      continue;
    }
    if (frame.nesting >= maxNesting) {
      doubt(reading);
      collector.obscure('too-deep', command.span);
      continue;
    }
    const inner: Frame = {
      ...(opening.repeats ? within(frame, 'loop') : frame),
      wrappers: [...frame.wrappers, opening.name],
      nesting: frame.nesting + 1,
    };
    if (opening.kind === 'script') {
      const read = (): void => reading.script({ ...inner, source: opening.source, dialect: opening.dialect });
      // What \`eval\` reads is part of the line.
      if (inner.wrappers.every((name) => name === 'eval' || name === 'command')) read();
      else isolate(reading, innerState(settled(reading.flow), inner.wrappers, command), read);
      continue;
    }
    const start = opening.words[0]?.span[0] ?? command.span[0];
    const end = opening.words.at(-1)?.span[1] ?? command.span[1];
    addSimpleCommand(reading, inner, {
      words: opening.words,
      assigned: opening.assignments.flatMap((word) => asAssignment(word) ?? []),
      redirections: [],
      span: [start, Math.max(start, end)],
      input: command.input ?? literalInput(command),
    });
  }
}

function foldersOf({ flow, from }: Reading): readonly string[] | null {
  return from === null ? null : (settled(flow)?.folders ?? null);
}

/** Another shell knows what was there before the line; whatever stands between them may change that. */
function innerState(
  state: ShellState | null,
  wrappers: readonly string[],
  { words, assigned }: SimpleCommand,
): ShellState | null {
  if (state === null) return null;
  const own = assigned === null ? splitAssignments(words) : { assigned, words };
  const isShell = wrappers.every((name) => dialectOf(name) !== null);
  if (!isShell || state.isFrozen) return startState({ ...nowhere, isPlain: false });
  const isSet = (name: string): boolean =>
    state.isLost ||
    state.variables.has(name) ||
    state.locked.has(name) ||
    own.assigned.some((each) => each.name === name);
  const { around, folders } = state;
  return startState({
    ...around,
    cwd: folders?.length === 1 ? (folders[0] ?? null) : null,
    isPlain: around.isPlain && /^-[eux]*c$/.test(own.words[1]?.value ?? ''),
    variable: (name) => (isSet(name) ? undefined : around.variable(name)),
  });
}

function inputOf(reading: Reading, frame: Frame, command: SimpleCommand): Input {
  const word = command.input ?? literalInput(command);
  if (word !== null)
    return word.value === null ? { kind: 'unknown', decoded: looksEncoded(word.raw) } : { kind: 'literal', word };
  if (command.redirections.some(({ operator, fd }) => operator === '<' && (fd === null || fd === 0)))
    return { kind: 'unknown', decoded: false };
  const { pipeline } = frame;
  if (pipeline === null || pipeline.index === 0) return { kind: 'inherited' };
  return { kind: 'unknown', decoded: reading.collector.decodesBefore(pipeline.draft, pipeline.index) };
}

const literalInput = (command: SimpleCommand): Word | null =>
  command.redirections.findLast(({ operator }) => operator === '<<<')?.target ?? null;

function splitAssignments(words: readonly Word[]): {
  assigned: { name: string; word: Word }[];
  words: readonly Word[];
} {
  const assigned: { name: string; word: Word }[] = [];
  for (const [index, word] of words.entries()) {
    const found = asAssignment(word);
    if (found === null) return { assigned, words: words.slice(index) };
    assigned.push(found);
  }
  return { assigned, words: [] };
}

/** The word as `NAME=value`, its value taken out; null when it is no assignment. */
function asAssignment(word: Word): { name: string; word: Word } | null {
  const found = assignment.exec(word.raw);
  if (found === null) return null;
  const cut = word.pattern.indexOf('=') + 1;
  return {
    name: found[1] ?? '',
    word: {
      ...word,
      value: word.value === null ? null : word.value.slice(word.value.indexOf('=') + 1),
      pattern: word.pattern.slice(cut),
    },
  };
}

const toAssignment = ({ name, word }: { name: string; word: Word }): Assignment => ({
  name,
  value: word.value,
  ...(word.value === null ? { pattern: word.pattern } : {}),
  span: word.span,
});

function aliases(words: readonly Word[]): { name: string }[] {
  return words.slice(1).flatMap((word) => {
    const equals = (word.value ?? word.raw).indexOf('=');
    return equals < 1 ? [] : [{ name: (word.value ?? word.raw).slice(0, equals) }];
  });
}

/** Names the commands in a text that a variable is given word for word: sums, prompts and names of names run what stands in it. */
function readKept(reading: Reading, frame: Frame, { value, span }: Word): void {
  if (value === null || !/\$\(|`/.test(value) || value.length > reading.remaining || frame.nesting >= maxNesting)
    return;
  reading.remaining -= value.length;
  const text = `: "${value.replaceAll('"', String.raw`\"`)}"`;
  const [item] = parseScript(text).body.items;
  if (item?.statement.type !== 'simple') return;
  const holes = item.statement.words.flatMap((word) => word.holes);
  const source = { text, origins: Array.from({ length: text.length }, () => span[0]) };
  const inner: Frame = { ...within(frame, 'conditional'), source, nesting: frame.nesting + 1, pipeline: null };
  const state = settled(reading.flow);
  isolate(reading, state && freeze(state), () => reading.holes(holes, inner));
}
