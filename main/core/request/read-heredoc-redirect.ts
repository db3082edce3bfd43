/** Reads a heredoc where it is announced, and what the grammar hangs below it: more words, redirections, the rest of a pipeline. */
import type { Redirection } from '#domain/parsed-command.ts';
import type { Node } from 'web-tree-sitter';
import { type HolesFound, noteHoles } from './find-holes.ts';
import { type Frame, type Reading, simpleStatements } from './frame.ts';
import { readHeredoc } from './read-heredoc.ts';
import type { Lexed } from './read-words.ts';
import { rootSpan } from './source-text.ts';
import type { Word } from './word.ts';

export interface Gathered {
  readonly words: Word[];
  readonly redirections: Lexed['redirections'][number][];
  readonly heredocs: Redirection[];
  input: Word | null;
}

/** Statements that can follow the announcement of a heredoc on its line. */
const compound = new Set([
  'program',
  'list',
  'compound_statement',
  'subshell',
  'do_group',
  'else_clause',
  'elif_clause',
  'if_statement',
  'while_statement',
  'case_statement',
  'case_item',
  'for_statement',
  'c_style_for_statement',
  'function_definition',
  'negated_command',
  'pipeline',
  'redirected_statement',
  'test_command',
]);

export function readHeredocRedirect(
  reading: Reading,
  part: Node,
  frame: Frame,
  into: {
    gathered: Gathered;
    continued: { node: Node; operator: string }[];
    nested: Node[];
    lex: (node: Node) => void;
  },
): void {
  const { source } = frame;
  const { text } = source;
  const start = part.children.find((child) => child.type === 'heredoc_start');
  const end = part.children.findLast((child) => child.type === 'heredoc_end');
  const delimiter = start === undefined ? '' : text.slice(start.startIndex, start.endIndex);
  const bodyStart = bodyOf(part, text, start?.endIndex ?? part.endIndex);
  const isQuoted = /['"\\]/.test(delimiter);
  const found: HolesFound = { holes: new Map(), nested: [] };
  let operator = '<<';
  let connective = '';
  let fd: number | null = null;
  for (const child of part.children) {
    const { type } = child;
    if (type === '<<' || type === '<<-') operator = type;
    else if (type === 'file_descriptor') fd = Number.parseInt(child.text, 10);
    else if (type === 'heredoc_start' || type === 'heredoc_end' || type === 'comment') continue;
    // The grammar sometimes takes the first line of the body for words of the command.
    else if (type === 'heredoc_body' || child.endIndex > bodyStart) noteHoles(child, found);
    else if (type === '&&' || type === '||') connective = type;
    else if (type === 'heredoc_redirect') readHeredocRedirect(reading, child, frame, into);
    else if (compound.has(type) || simpleStatements.has(type))
      into.continued.push({ node: child, operator: connective });
    else if (child.isNamed) into.lex(child);
  }
  const bodyEnd = Math.max(bodyStart, end === undefined ? part.endIndex : text.lastIndexOf('\n', end.startIndex) + 1);
  const stripsTabs = operator === '<<-';
  const word = readHeredoc(source, bodyStart, bodyEnd, {
    isQuoted,
    stripsTabs,
    holes: isQuoted ? new Map() : found.holes,
  });
  if (!endsAt(word.raw, delimiter.replace(/['"\\]/g, ''), end?.text.trimStart() ?? '', stripsTabs)) {
    reading.collector.obscure('syntax-error', rootSpan(source, part.startIndex, part.endIndex));
  }
  into.gathered.input = word;
  into.gathered.heredocs.push({
    operator,
    fd: fd !== null && Number.isSafeInteger(fd) ? fd : null,
    target: word.value,
    ...(word.value === null ? { pattern: word.pattern } : {}),
    span: word.span,
  });
  for (const reason of word.reasons) reading.collector.obscure(reason, word.span);
  if (!isQuoted) into.nested.push(...found.nested);
}

/** The body starts after the line of the announcement; a quoted word on that line may itself hold a line break. */
function bodyOf(part: Node, text: string, from: number): number {
  let newline = text.indexOf('\n', from);
  for (const child of part.children) {
    const isSpanning = child.startIndex < newline && child.endIndex > newline && text[child.startIndex] !== '\n';
    if (isSpanning && child.type !== 'heredoc_body') newline = text.indexOf('\n', child.endIndex);
  }
  return newline < 0 ? text.length : newline + 1;
}

/** The shell ends the body at the first line that is the delimiter; the grammar must have seen the same one. */
function endsAt(body: string, delimiter: string, seen: string, stripsTabs: boolean): boolean {
  if (seen !== delimiter) return false;
  return !body
    .split('\n')
    .slice(0, -1)
    .some((line) => (stripsTabs ? line.replace(/^\t+/, '') : line) === delimiter);
}
