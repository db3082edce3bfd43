/** Reads a heredoc where it is announced, and what the grammar hangs below it: more words, redirections, the rest of a pipeline. */
import type { Redirection } from '#domain/parsed-command.ts';
import type { Node } from 'web-tree-sitter';
import { findHoles } from './find-holes.ts';
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
  into: { gathered: Gathered; continued: { node: Node; operator: string }[]; lex: (node: Node) => void },
): void {
  const { source } = frame;
  let operator = '<<';
  let delimiter = '';
  let connective = '';
  let fd: number | null = null;
  let body: Node | null = null;
  for (const child of part.children) {
    const { type } = child;
    if (type === '<<' || type === '<<-') operator = type;
    else if (type === 'file_descriptor') fd = Number.parseInt(child.text, 10);
    else if (type === 'heredoc_start') delimiter = source.text.slice(child.startIndex, child.endIndex);
    else if (type === 'heredoc_body') body = child;
    else if (type === 'heredoc_end' || type === 'comment' || type.startsWith('\n')) continue;
    else if (type === '&&' || type === '||') connective = type;
    else if (type === 'heredoc_redirect') readHeredocRedirect(reading, child, frame, into);
    else if (compound.has(type) || simpleStatements.has(type))
      into.continued.push({ node: child, operator: connective });
    else if (child.isNamed) into.lex(child);
  }
  const isQuoted = /['"\\]/.test(delimiter);
  const found =
    body === null || isQuoted
      ? { holes: new Map<number, { end: number; type: string }>(), nested: [] }
      : findHoles(body);
  const start = body?.startIndex ?? part.endIndex;
  const word = readHeredoc(source, start, body?.endIndex ?? start, {
    isQuoted,
    stripsTabs: operator === '<<-',
    holes: found.holes,
  });
  const plain = delimiter.replace(/['"\\]/g, '');
  if (
    word.raw.split('\n').some((line) => (operator === '<<-' ? line.replace(/^\t+/, '') : line) === plain && line !== '')
  ) {
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
  for (const nested of found.nested) reading.statement(nested, { ...frame, pipeline: null });
}
