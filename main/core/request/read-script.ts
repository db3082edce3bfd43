/** Walks the tree of a script and names every simple command in it. */
import { maxNesting, maxScriptLength } from '#domain/limits.ts';
import type { Span } from '#domain/span.ts';
import type { Node } from 'web-tree-sitter';
import { findHoles } from './find-holes.ts';
import { isMisread, misreadsBlanks } from './misreadings.ts';
import { type Frame, type Reading, simpleStatements, within } from './frame.ts';
import { readFor } from './read-for.ts';
import { readNested } from './read-nested.ts';
import { readPipeline } from './read-pipeline.ts';
import { readRedirected, readRedirections, readSimple } from './read-simple.ts';
import { readTest } from './read-test.ts';
import { rootSpan } from './source-text.ts';

const maxDepth = 150;
export function readScript(reading: Reading, frame: Frame): void {
  const { source } = frame;
  const { collector } = reading;
  const whole = rootSpan(source, 0, source.text.length);
  if (source.text.length > maxScriptLength) return collector.obscure('too-long', whole);
  if (frame.nesting > maxNesting) return collector.obscure('too-deep', whole);
  if (source.text.length > reading.remaining) return collector.obscure('too-long', whole);
  reading.remaining -= source.text.length;
  const result = reading.parse(source.text);
  if (result.kind === 'refused') return collector.obscure(result.why, whole);
  try {
    // After an error the tree is a guess: its commands are named, but the line counts as unread.
    // A carriage return is part of a word for a shell and a blank for the grammar.
    if (result.root.hasError || /[\r\v\f]/.test(source.text)) collector.obscure('syntax-error', whole);
    if (dropsEscapedBlank(source.text, result.root) || misreadsBlanks(source.text, result.root))
      collector.obscure('syntax-error', whole);
    readStatement(reading, result.root, frame);
  } finally {
    result.free();
  }
}

/** The grammar takes an escaped blank at the edge of a command for nothing; for a shell it is a word. */
function dropsEscapedBlank(text: string, root: Node): boolean {
  for (const match of text.matchAll(/\\+[ \t]/g)) {
    const end = match.index + match[0].length;
    // An even number of backslashes escapes only themselves.
    if (match[0].length % 2 !== 0) continue;
    const node = root.descendantForIndex(end - 2, end);
    // Inside a command the words are read from the text itself.
    if (node !== null && node.childCount > 0 && !readFromText.has(node.type)) return true;
  }
  return false;
}

const readFromText = new Set([
  'command',
  'string',
  'concatenation',
  'heredoc_body',
  'declaration_command',
  'unset_command',
  'file_redirect',
  'herestring_redirect',
]);

export function readStatement(reading: Reading, node: Node, outer: Frame): void {
  const frame = { ...outer, depth: outer.depth + 1 };
  if (frame.depth > maxDepth) return reading.collector.obscure('too-deep', spanOf(frame, node));
  if (isMisread(node, frame.dialect)) reading.collector.obscure('syntax-error', spanOf(frame, node));
  const { type } = node;
  if (simpleStatements.has(type) || (type === 'test_command' && node.child(0)?.type === '[')) {
    return readSimple(reading, node, frame);
  }
  switch (type) {
    case 'list':
      return readList(reading, node, frame);
    case 'pipeline':
      return readPipeline(reading, node, frame);
    case 'negated_command':
      return readChildren(reading, node, frame);
    case 'redirected_statement':
      return readRedirected(reading, node, frame);
    case 'file_redirect':
    case 'herestring_redirect':
      return readRedirections(reading, { ...frame, trailing: [node, ...frame.trailing] });
    default:
      readGroup(reading, node, { ...frame, trailing: [] });
      // Redirections of a group belong to no single command in it: a segment without words carries them.
      if (frame.trailing.length > 0) readRedirections(reading, frame);
  }
}

function readGroup(reading: Reading, node: Node, frame: Frame): void {
  const { type } = node;
  switch (type) {
    case 'comment':
    case 'heredoc_body':
      return;
    case 'program':
    case 'subshell':
    case 'do_group':
    case 'else_clause':
    case 'elif_clause':
    case 'command_substitution':
      // Backslashes between backticks are read twice by a shell, once by the grammar.
      if (/^`[^]*\\/.test(node.text)) reading.collector.obscure('syntax-error', spanOf(frame, node));
      return readChildren(reading, node, frame);
    case 'process_substitution':
    case 'ERROR':
      return readChildren(reading, node, frame);
    case 'compound_statement':
      if (node.child(0)?.type === '((') return readNested(reading, node, frame);
      return readChildren(reading, node, frame);
    case 'test_command':
      return readTest(reading, node, frame);
    case 'if_statement':
      return readIf(reading, node, frame);
    case 'while_statement':
    case 'c_style_for_statement':
      readNestedWords(reading, node, frame);
      return readChildren(reading, node, within(frame, 'loop'));
    case 'for_statement':
      return readFor(reading, node, frame);
    case 'case_statement':
      readNestedWords(reading, node, frame);
      for (const item of node.namedChildren)
        if (item.type === 'case_item') readChildren(reading, item, within(frame, 'conditional'));
      return;
    case 'function_definition': {
      const name = node.childForFieldName('name');
      if (name !== null) reading.collector.redefine(name.text, frame.wrappers);
      return readChildren(reading, node, within({ ...frame, pipeline: null }, 'function'));
    }
    default:
      if (node.isNamed && !quiet.has(type)) reading.collector.obscure('syntax-error', spanOf(frame, node));
  }
}

/** Parts of statements that are words or names, read by whoever reads the statement. */
const quiet = new Set([
  'word',
  'string',
  'raw_string',
  'ansi_c_string',
  'translated_string',
  'number',
  'concatenation',
  'variable_name',
  'special_variable_name',
  'simple_expansion',
  'expansion',
  'arithmetic_expansion',
  'binary_expression',
  'unary_expression',
  'postfix_expression',
  'ternary_expression',
  'parenthesized_expression',
  'extglob_pattern',
  'regex',
  'brace_expression',
  'file_descriptor',
  'heredoc_start',
  'heredoc_end',
  'test_operator',
  'subscript',
  'array',
]);

const spanOf = (frame: Frame, node: Node): Span => rootSpan(frame.source, node.startIndex, node.endIndex);

function readChildren(reading: Reading, node: Node, frame: Frame): void {
  const children = node.children;
  for (const [index, child] of children.entries()) {
    if (!child.isNamed) continue;
    readStatement(reading, child, children[index + 1]?.type === '&' ? { ...frame, background: true } : frame);
  }
}

function readList(reading: Reading, node: Node, frame: Frame): void {
  const [left, right] = node.namedChildren.filter((child) => child.type !== 'comment');
  if (left !== undefined) readStatement(reading, left, { ...frame, trailing: [] });
  if (right !== undefined) readStatement(reading, right, within(frame, 'conditional'));
}

function readIf(reading: Reading, node: Node, frame: Frame): void {
  let isCondition = true;
  for (const child of node.children) {
    if (child.type === 'then') isCondition = false;
    else if (child.isNamed) readStatement(reading, child, isCondition ? frame : within(frame, 'conditional'));
  }
}

/** The same for the words directly below a compound statement, not for its bodies. */
function readNestedWords(reading: Reading, node: Node, frame: Frame): void {
  for (const child of node.children) {
    if (!quiet.has(child.type) && child.type !== 'command_substitution') continue;
    const isSubstitution = child.type === 'command_substitution';
    const { holes } = findHoles(child);
    if (isSubstitution || holes.size > 0)
      reading.collector.obscure(isSubstitution ? 'substitution' : 'expansion', spanOf(frame, child));
    if (isSubstitution) readStatement(reading, child, { ...frame, pipeline: null });
    else if (quiet.has(child.type)) readNested(reading, child, frame);
  }
}
