/** Walks the tree of a script and names every simple command in it. */
import { maxNesting, maxScriptLength } from '#domain/common/limits.ts';
import type { Span } from '#domain/common/span.ts';
import { cutCrudely } from '../grammar/cut-crudely.ts';
import { parseScript } from '../grammar/parse-script.ts';
import type { Body, Place, Statement } from '../grammar/syntax-tree.ts';
import { type Frame, type Reading, within } from './frame.ts';
import { readFor } from './read-for.ts';
import { readOtherwise, readPicked } from './read-otherwise.ts';
import { readRedirections, readSimple, touchRedirections } from './read-simple.ts';
import { readTest } from './read-test.ts';
import { rootSpan } from './source-text.ts';
import { applyLoop, both, doubt, isolate, settled, touchArithmetic, touchHoles } from '../values/flow.ts';
import { readingsOf } from '../values/resolve-token.ts';
import { type ShellState, freeze, join } from '../values/shell-state.ts';
import { touchedIn } from '../values/touched-in.ts';

export function readScript(reading: Reading, frame: Frame): void {
  const { source } = frame;
  const { collector } = reading;
  const { length } = source.text;
  const whole = rootSpan(source, 0, length);
  const isLong = length > maxScriptLength || length > reading.remaining;
  if (isLong || frame.nesting > maxNesting) {
    doubt(reading);
    return collector.obscure(isLong ? 'too-long' : 'too-deep', whole);
  }
  reading.remaining -= length;
  const first = parseScript(source.text);
  const other = first.fault === null ? null : readOtherwise(frame);
  if (other !== null) {
    if (!other.isSure) {
      collector.obscure('syntax-error', whole);
      doubt(reading);
    }
    return readBody(reading, other.body, { ...frame, source: other.source });
  }
  const { body, fault } = first;
  if (fault !== null)
    collector.obscure(fault.why === 'depth' ? 'too-deep' : 'syntax-error', rootSpan(source, fault.at, length));
  readBody(reading, body, frame);
  if (fault !== null) doubt(reading);
  // For bash `*(N)` is a pattern of its own.
  const picked = fault === null ? readPicked(frame) : null;
  if (picked !== null)
    isolate(reading, settled(reading.flow), () => readBody(reading, picked.body, { ...frame, source: picked.source }));
}

export function readBody(reading: Reading, body: Body, frame: Frame): void {
  for (const { statement, isBackground } of body.items) {
    const state = settled(reading.flow);
    reading.flow = both(state);
    if (!isBackground) readStatement(reading, statement, frame);
    else isolate(reading, state, () => readStatement(reading, statement, { ...frame, background: true }));
  }
}

export function readStatement(reading: Reading, node: Statement, frame: Frame): void {
  if (isOtherwiseForDash(node, frame)) reading.collector.obscure('syntax-error', spanOf(frame, node));
  const before = settled(reading.flow);
  if (node.type === 'simple') readSimple(reading, node, frame);
  else {
    const opened = touchRedirections(before, node.redirections, frame);
    if (node.redirections.length > 0) reading.flow = both(opened);
    readCompound(reading, node, frame);
    // Redirections of a group belong to no single command in it: a segment without words carries them. They are made before it runs.
    if (node.redirections.length > 0) {
      const after = settled(reading.flow);
      reading.flow = both(before);
      readRedirections(reading, node.redirections, frame);
      reading.flow = both(join(join(before, opened), after));
    }
  }
  if (node.isNegated === true) reading.flow = both(settled(reading.flow));
}

function readCompound(reading: Reading, node: Exclude<Statement, { type: 'simple' }>, frame: Frame): void {
  const state = settled(reading.flow);
  switch (node.type) {
    case 'pipeline':
      return readPipeline(reading, node, frame);
    case 'and-or':
      return readAndOr(reading, node, frame);
    case 'group':
      return readBody(reading, node.body, frame);
    case 'subshell':
      return isolate(reading, state, () => readBody(reading, node.body, frame));
    case 'if':
      return readIf(reading, node, frame);
    case 'while':
      return readLoop(reading, [node.condition, node.body], frame);
    case 'for':
      return readFor(reading, node, frame);
    case 'arithmetic':
      readArithmetic(reading, node, frame);
      return reading.holes(node.holes, frame);
    case 'arithmetic-for':
      readArithmetic(reading, node.head, frame);
      reading.holes(node.holes, frame);
      return readLoop(reading, [node.body], frame);
    case 'case':
      return readCase(reading, node, frame);
    case 'test':
      return readTest(reading, node, frame);
    case 'function':
      reading.collector.redefine(node.name, frame.wrappers);
      reading.functions.add(node.name);
      return isolate(reading, state && freeze(state), () =>
        readStatement(reading, node.body, within({ ...frame, pipeline: null }, 'function')),
      );
    case 'coproc':
      reading.holes(node.holes, frame);
      isolate(reading, state, () => readStatement(reading, node.body, { ...frame, background: true }));
      reading.flow = both(state && freeze(state));
      return;
    case 'empty':
      return;
  }
}

function readPipeline(reading: Reading, node: Extract<Statement, { type: 'pipeline' }>, frame: Frame): void {
  // A pipeline in a group that is itself a member of one is one of its own.
  const draft = reading.collector.newPipeline();
  draft.length = node.members.length;
  const state = settled(reading.flow);
  for (const [index, member] of node.members.entries()) {
    reading.flow = both(state);
    readStatement(reading, member, { ...frame, pipeline: { draft, index } });
  }
  // Some shells run the last one themselves.
  reading.flow = both(join(state, settled(reading.flow)));
}

function readAndOr(reading: Reading, node: Extract<Statement, { type: 'and-or' }>, frame: Frame): void {
  const [first, ...others] = node.members;
  if (first !== undefined) readStatement(reading, first, frame);
  for (const [index, member] of others.entries()) {
    const { yes, no } = reading.flow;
    const isAnd = node.joints[index] === '&&';
    reading.flow = both(isAnd ? yes : no);
    readStatement(reading, member, within(frame, 'conditional'));
    const { flow } = reading;
    reading.flow = isAnd ? { yes: flow.yes, no: join(no, flow.no) } : { yes: join(yes, flow.yes), no: flow.no };
  }
}

/** Nothing that its commands change is known while it runs, and none of it afterwards. */
function readLoop(reading: Reading, bodies: readonly Body[], frame: Frame): void {
  const { functions } = reading;
  const { text } = frame.source;
  const before = applyLoop(settled(reading.flow), touchedIn(bodies, { text, dialect: frame.dialect, functions }));
  reading.flow = both(before);
  for (const body of bodies) readBody(reading, body, within(frame, 'loop'));
  reading.flow = both(before);
}

const spanOf = (frame: Frame, { start, end }: Place): Span => rootSpan(frame.source, start, end);

const ofBash = new Set<Statement['type']>(['test', 'arithmetic', 'arithmetic-for', 'coproc']);

/** What bash knows and dash does not; `sh` may be either. */
function isOtherwiseForDash(node: Statement, { dialect }: Frame): boolean {
  if (dialect !== 'posix') return false;
  if (node.type === 'function') return node.isKeyword;
  if (node.type === 'for') return node.isSelect;
  return node.type === 'pipeline' ? node.joinsErrors : ofBash.has(node.type);
}

/** Arithmetic looks variables up and runs what stands in their subscripts; numbers alone do nothing. */
const plainArithmetic = /^\(\([\d\s+\-*/%<>=!&|^~?:,;]*\)\)$/;

function readArithmetic(reading: Reading, { start, end }: Place, frame: Frame): void {
  const { source, dialect } = frame;
  const text = source.text.slice(start, end);
  reading.flow = both(touchArithmetic(settled(reading.flow), text));
  if (!plainArithmetic.test(text)) reading.collector.obscure('unknown-wrapper', rootSpan(source, start, end));
  // For dash these are two subshells.
  if (dialect === 'posix') for (const command of cutCrudely(text, 0)) readSimple(reading, moved(command, start), frame);
}

const moved = <T extends Place & { readonly words: readonly Place[] }>(command: T, by: number): T => ({
  ...command,
  start: command.start + by,
  end: command.end + by,
  words: command.words.map((word) => ({ ...word, start: word.start + by, end: word.end + by })),
});

function readIf(reading: Reading, node: Extract<Statement, { type: 'if' }>, frame: Frame): void {
  let ends: ShellState | null = null;
  for (const [index, body] of node.bodies.entries()) {
    const condition = node.conditions[index];
    if (condition !== undefined) readBody(reading, condition, index === 0 ? frame : within(frame, 'conditional'));
    const { yes, no } = reading.flow;
    reading.flow = both(condition === undefined ? settled(reading.flow) : yes);
    readBody(reading, body, within(frame, 'conditional'));
    ends = join(ends, settled(reading.flow));
    reading.flow = both(condition === undefined ? null : no);
  }
  reading.flow = both(join(ends, settled(reading.flow)));
}

function readCase(reading: Reading, node: Extract<Statement, { type: 'case' }>, frame: Frame): void {
  const { collector } = reading;
  const { text } = frame.source;
  const tokens = [node.subject, ...node.items.flatMap(({ patterns }) => patterns)];
  const start = touchHoles(
    settled(reading.flow),
    text,
    tokens.flatMap(({ holes }) => holes),
  );
  reading.flow = both(start);
  const readings = readingsOf(reading, node.subject, frame, { purpose: 'text' });
  for (const hole of readings === null ? node.subject.holes : []) {
    const isCommand = hole.type === 'command_substitution' || hole.type === 'process_substitution';
    collector.obscure(isCommand ? 'substitution' : 'expansion', spanOf(frame, node.subject));
  }
  reading.holes(node.subject.holes, frame);
  let ends = start;
  for (const { patterns, body } of node.items) {
    // It may be gone on with from the item before.
    reading.flow = both(ends);
    for (const pattern of patterns) reading.holes(pattern.holes, frame);
    readBody(reading, body, within(frame, 'conditional'));
    ends = join(ends, settled(reading.flow));
  }
  reading.flow = both(ends);
}
