/** Walks the tree of a script and names every simple command in it. */
import { maxNesting, maxScriptLength } from '#domain/limits.ts';
import type { Span } from '#domain/span.ts';
import { cutCrudely } from './grammar/cut-crudely.ts';
import { parseScript } from './grammar/parse-script.ts';
import type { Body, Place, Statement } from './grammar/syntax-tree.ts';
import { type Frame, type Reading, within } from './frame.ts';
import { readFor } from './read-for.ts';
import { readRedirections, readSimple } from './read-simple.ts';
import { readTest } from './read-test.ts';
import { rootSpan } from './source-text.ts';

export function readScript(reading: Reading, frame: Frame): void {
  const { source } = frame;
  const { collector } = reading;
  const { length } = source.text;
  const whole = rootSpan(source, 0, length);
  if (length > maxScriptLength) return collector.obscure('too-long', whole);
  if (frame.nesting > maxNesting) return collector.obscure('too-deep', whole);
  if (length > reading.remaining) return collector.obscure('too-long', whole);
  reading.remaining -= length;
  const { body, fault } = parseScript(source.text);
  if (fault !== null)
    collector.obscure(fault.why === 'depth' ? 'too-deep' : 'syntax-error', rootSpan(source, fault.at, length));
  readBody(reading, body, frame);
}

export function readBody(reading: Reading, body: Body, frame: Frame): void {
  for (const { statement, isBackground } of body.items)
    readStatement(reading, statement, isBackground ? { ...frame, background: true } : frame);
}

export function readStatement(reading: Reading, node: Statement, frame: Frame): void {
  if (isOtherwiseForDash(node, frame)) reading.collector.obscure('syntax-error', spanOf(frame, node));
  if (node.type === 'simple') return readSimple(reading, node, frame);
  readCompound(reading, node, frame);
  // Redirections of a group belong to no single command in it: a segment without words carries them.
  if (node.redirections.length > 0) readRedirections(reading, node.redirections, frame);
}

function readCompound(reading: Reading, node: Exclude<Statement, { type: 'simple' }>, frame: Frame): void {
  switch (node.type) {
    case 'pipeline': {
      // A pipeline in a group that is itself a member of one is one of its own.
      const draft = reading.collector.newPipeline();
      draft.length = node.members.length;
      for (const [index, member] of node.members.entries())
        readStatement(reading, member, { ...frame, pipeline: { draft, index } });
      return;
    }
    case 'and-or':
      for (const [index, member] of node.members.entries())
        readStatement(reading, member, index === 0 ? frame : within(frame, 'conditional'));
      return;
    case 'group':
    case 'subshell':
      return readBody(reading, node.body, frame);
    case 'if':
      return readIf(reading, node, frame);
    case 'while':
      readBody(reading, node.condition, within(frame, 'loop'));
      return readBody(reading, node.body, within(frame, 'loop'));
    case 'for':
      return readFor(reading, node, frame);
    case 'arithmetic':
      readArithmetic(reading, node, frame);
      return reading.holes(node.holes, frame);
    case 'arithmetic-for':
      readArithmetic(reading, node.head, frame);
      reading.holes(node.holes, frame);
      return readBody(reading, node.body, within(frame, 'loop'));
    case 'case':
      return readCase(reading, node, frame);
    case 'test':
      return readTest(reading, node, frame);
    case 'function':
      reading.collector.redefine(node.name, frame.wrappers);
      return readStatement(reading, node.body, within({ ...frame, pipeline: null }, 'function'));
    case 'coproc':
      return readStatement(reading, node.body, { ...frame, background: true });
    case 'empty':
      return;
  }
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
  for (const [index, body] of node.bodies.entries()) {
    const condition = node.conditions[index];
    if (condition !== undefined) readBody(reading, condition, index === 0 ? frame : within(frame, 'conditional'));
    readBody(reading, body, within(frame, 'conditional'));
  }
}

function readCase(reading: Reading, node: Extract<Statement, { type: 'case' }>, frame: Frame): void {
  const { collector } = reading;
  for (const hole of node.subject.holes) {
    const isCommand = hole.type === 'command_substitution' || hole.type === 'process_substitution';
    collector.obscure(isCommand ? 'substitution' : 'expansion', spanOf(frame, node.subject));
  }
  reading.holes(node.subject.holes, frame);
  for (const { patterns, body } of node.items) {
    for (const pattern of patterns) reading.holes(pattern.holes, frame);
    readBody(reading, body, within(frame, 'conditional'));
  }
}
