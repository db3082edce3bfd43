/** Reads a simple command with all its redirections and heredocs. */
import type { Redirection } from '#domain/command/parsed-command.ts';
import { addSimpleCommand } from './add-simple-command.ts';
import { type Frame, type Reading, within } from './frame.ts';
import type { Hole, RedirectToken, Simple, WordToken } from '../grammar/syntax-tree.ts';
import { readHeredoc } from './read-heredoc.ts';
import { holesOf } from './read-holes.ts';
import type { RedirectionToken } from './read-words.ts';
import { readWord } from './words/read-word.ts';
import { rootSpan } from './source-text.ts';
import { type Assigned, assign, followCommand } from '../values/follow-command.ts';
import { type Flow, both, settled, touchHoles } from '../values/flow.ts';
import { forkStates, readingsOf, resolveOne, resolveTarget, wordsFor } from '../values/resolve-token.ts';
import { type ShellState, join, withValues } from '../values/shell-state.ts';
import { type Word, escapePattern } from './word.ts';

/** Forks of one command, and the most that a line may have of them. */
const mostForks = 8;

export function readSimple(reading: Reading, node: Simple, frame: Frame): void {
  const { text } = frame.source;
  const holes = [...node.words, ...node.redirections.map(holder)].flatMap((token) => token.holes);
  const start = touchNamed(touchHoles(settled(reading.flow), text, holes), text, node.redirections);
  const forks = forkStates(start, namesUsed(text, node), Math.min(mostForks, reading.spare));
  reading.spare -= forks.length - 1;
  let after: Flow | null = null;
  for (const fork of forks) {
    reading.flow = both(fork);
    const flow = readFork(reading, node, forks.length > 1 ? within(frame, 'conditional') : frame);
    after = after === null ? flow : { yes: join(after.yes, flow.yes), no: join(after.no, flow.no) };
  }
  reading.flow = both(start);
  reading.holes(
    node.words.flatMap((word) => word.holes),
    frame,
  );
  readRedirected(reading, node.redirections, frame);
  reading.flow = after ?? both(start);
}

const holder = (token: RedirectToken): { readonly holes: readonly Hole[] } =>
  token.kind === 'file' ? token.target : token;

/** `{fd}>file` sets a name. */
function touchNamed(state: ShellState | null, text: string, tokens: readonly RedirectToken[]): ShellState | null {
  let next = state;
  for (const { start, end } of tokens) {
    const name = /^\{(\w+)/.exec(text.slice(start, end))?.[1];
    if (name !== undefined && next !== null) next = withValues(next, name, null);
  }
  return next;
}

function namesUsed(text: string, { words, redirections }: Simple): ReadonlySet<string> {
  const raw = [...words, ...redirections.map((token) => (token.kind === 'file' ? token.target : token))];
  const found = raw.flatMap(({ start, end, holes }) =>
    holes.length === 0 ? [] : [...text.slice(start, end).matchAll(/\$\{?#?([A-Za-z_]\w*)/g)],
  );
  return new Set(found.map(([, name = '']) => name));
}

/** With one value for each name that it uses. */
function readFork(reading: Reading, node: Simple, frame: Frame): Flow {
  const start = settled(reading.flow);
  const { assigned, values, rest, program } = readAssignments(reading, node, frame);
  const isDeclaring = frame.dialect === 'bash' && /^(?:export|declare|typeset|readonly|local)$/.test(program);
  const words = rest.flatMap((token) => readFields(reading, token, frame, isDeclaring));
  reading.flow = both(start);
  addWithRedirections(
    reading,
    { words: [...assigned, ...words], redirections: node.redirections, start: node.start },
    frame,
  );
  // What an \`eval\` sets is there by now.
  const known = settled(reading.flow);
  const isRedirected = node.redirections.length > 0;
  return followCommand(known, { assigned: values, words, dialect: frame.dialect, isRedirected }, reading);
}

interface Assignments {
  readonly assigned: readonly Word[];
  readonly values: readonly Assigned[];
  readonly rest: readonly WordToken[];
  /** As it is written. */
  readonly program: string;
}

const assignment = /^([A-Za-z_]\w*)(\[[^\]]*\])?(\+)?=/;

/** Those in front of the command; each knows the ones before it only where no command follows, since shells differ otherwise. */
function readAssignments(reading: Reading, { words }: Simple, frame: Frame): Assignments {
  const { text } = frame.source;
  const first = words.findIndex(
    ({ start, end, isCrude }) => isCrude === true || !assignment.test(text.slice(start, end)),
  );
  const tokens = first < 0 ? words : words.slice(0, first);
  const rest = first < 0 ? [] : words.slice(first);
  const assigned: Word[] = [];
  const values: Assigned[] = [];
  for (const token of tokens) {
    const [prefix = '', name = '', subscript, more] = assignment.exec(text.slice(token.start, token.end)) ?? [];
    const plain = readToken(reading, token, frame);
    const from = token.start + prefix.length;
    const isText = subscript === undefined && text[from] !== '(';
    const word = isText ? resolveOne(reading, token, frame, { plain, purpose: 'assignment', from }) : plain;
    const value = isText && word.value !== null ? [word.value.slice(word.value.indexOf('=') + 1)] : null;
    const set: Assigned = { name, isMore: more !== undefined, values: value };
    assigned.push(word);
    values.push(set);
    const state = settled(reading.flow);
    if (state !== null) reading.flow = both(rest.length === 0 ? assign(state, set) : withValues(state, name, null));
  }
  const [head] = rest;
  return { assigned, values, rest, program: head === undefined ? '' : text.slice(head.start, head.end) };
}

/** The words that a shell makes of one. */
function readFields(reading: Reading, token: WordToken, frame: Frame, isDeclaring: boolean): readonly Word[] {
  const plain = readToken(reading, token, frame);
  if (plain.value !== null || token.isCrude === true) return [plain];
  const prefix = isDeclaring ? assignment.exec(frame.source.text.slice(token.start, token.end))?.[0] : undefined;
  if (prefix !== undefined)
    return [resolveOne(reading, token, frame, { plain, purpose: 'assignment', from: token.start + prefix.length })];
  let isFilled = false;
  const readings = readingsOf(reading, token, frame, { purpose: 'words', onFilled: () => (isFilled = true) });
  const [words = []] = readings ?? [];
  if (isFilled) reading.spareNames -= words.length;
  return readings?.length === 1 && reading.spareNames >= 0 ? wordsFor(words, plain, isFilled) : [plain];
}

/** What is known when they have been made. */
export function touchRedirections(
  state: ShellState | null,
  redirections: readonly RedirectToken[],
  { source: { text } }: Frame,
): ShellState | null {
  const holes = redirections.map(holder).flatMap((token) => token.holes);
  return touchNamed(touchHoles(state, text, holes), text, redirections);
}

/** Redirections without a command of their own. */
export function readRedirections(reading: Reading, redirections: readonly RedirectToken[], frame: Frame): void {
  reading.flow = both(touchRedirections(settled(reading.flow), redirections, frame));
  addWithRedirections(reading, { words: [], redirections, start: redirections[0]?.start ?? 0 }, frame);
  readRedirected(reading, redirections, frame);
}

function readRedirected(reading: Reading, redirections: readonly RedirectToken[], frame: Frame): void {
  const holes: Hole[] = [];
  for (const token of redirections) holes.push(...(token.kind === 'file' ? token.target.holes : token.holes));
  reading.holes(holes, frame);
}

/** The word of a token; one that two readings do not agree about counts as unread. */
export function readToken(reading: Reading, token: WordToken, { source, dialect }: Frame): Word {
  const { start, end, holes } = token;
  const raw = source.text.slice(start, end);
  const span = rootSpan(source, start, end);
  if (token.isCrude === true) {
    const value = raw.replaceAll('\\', '');
    const origins = Array.from({ length: value.length }, () => span[0]);
    return { value, pattern: escapePattern(value), reasons: [], span, origins, raw };
  }
  const word = readWord(source, start, end, { dialect, holes: holesOf(holes) });
  if (word !== null && word.end === end) return word;
  reading.collector.obscure('syntax-error', span);
  return { value: null, pattern: '$()', reasons: ['expansion'], span, origins: [], raw };
}

interface Written {
  readonly words: readonly Word[];
  readonly redirections: readonly RedirectToken[];
  readonly start: number;
}

function addWithRedirections(reading: Reading, { words, redirections, start }: Written, frame: Frame): void {
  const { source } = frame;
  const files: RedirectionToken[] = [];
  const heredocs: Redirection[] = [];
  let input: Word | null = null;
  let end = words.at(-1)?.span[1] ?? 0;
  for (const token of redirections) {
    if (token.kind === 'file') {
      files.push(readFile(reading, token, frame));
      end = Math.max(end, rootSpan(source, token.start, token.end)[1]);
      continue;
    }
    const { operator, fd, isQuoted } = token;
    const shape = { isQuoted, stripsTabs: operator === '<<-', holes: holesOf(token.holes) };
    const body = readHeredoc(source, token.bodyStart, token.bodyEnd, shape);
    const place = { start: token.bodyStart, end: token.bodyEnd, holes: token.holes, isBody: true };
    const readings =
      body.value === null && !shape.stripsTabs ? readingsOf(reading, place, frame, { purpose: 'text' }) : null;
    const [word = body] = readings?.length === 1 ? wordsFor(readings[0] ?? [], body) : [];
    const pattern = word.value === null ? { pattern: word.pattern } : {};
    heredocs.push({ operator, fd, target: word.value, ...pattern, span: word.span });
    for (const reason of word.reasons) reading.collector.obscure(reason, word.span);
    if (!token.isSound || (token.isOdd && frame.dialect !== 'bash'))
      reading.collector.obscure('syntax-error', word.span);
    if (fd === null || fd === 0) input = word;
  }
  const from = rootSpan(source, start, start)[0];
  const span = [from, Math.max(from, end)] as [number, number];
  addSimpleCommand(reading, frame, { words, assigned: null, redirections: files, heredocs, span, input });
}

function readFile(reading: Reading, token: Extract<RedirectToken, { kind: 'file' }>, frame: Frame): RedirectionToken {
  const { operator, fd, isNamed, start, end } = token;
  const target = resolveTarget(reading, token.target, frame, readToken(reading, token.target, frame));
  // dash reads `cmd &>file` as "run cmd in the background, then truncate file".
  // It knows no `<<<`, and a number of two digits or a name in braces is a word to it.
  const isOfBash = operator.startsWith('&') || operator === '<<<' || isNamed || (fd ?? 0) > 9;
  // zsh knows `>!file`.
  const isOfZsh = frame.dialect === 'zsh' && target.raw.startsWith('!');
  if ((frame.dialect === 'posix' && isOfBash) || isOfZsh)
    reading.collector.obscure('syntax-error', rootSpan(frame.source, start, end));
  return { operator, fd, target, start, end };
}
