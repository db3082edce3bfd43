/** Reads a simple command with all its redirections and heredocs, wherever the grammar put them. */
import type { Node } from 'web-tree-sitter';
import { addSimpleCommand } from './add-simple-command.ts';
import { type HolesFound, noteHoles } from './find-holes.ts';
import { type Frame, type Reading, within } from './frame.ts';
import { type Gathered, readHeredocRedirect } from './read-heredoc-redirect.ts';
import { readMembers } from './read-pipeline.ts';
import { readWords } from './read-words.ts';
import { rootSpan } from './source-text.ts';

export function readRedirected(reading: Reading, node: Node, frame: Frame): void {
  const body = node.childForFieldName('body');
  const own = node.children.filter((child) => body === null || !child.equals(body));
  const trailing = [...own, ...frame.trailing];
  if (body === null) readRedirections(reading, { ...frame, trailing });
  else reading.statement(body, { ...frame, trailing });
}

/** A simple command and the redirections that trail it. */
export function readSimple(reading: Reading, node: Node, frame: Frame): void {
  readParts(reading, [node, ...frame.trailing], frame);
}

/** Redirections without a command of their own. */
export function readRedirections(reading: Reading, frame: Frame): void {
  readParts(reading, frame.trailing, frame);
}

function readParts(reading: Reading, parts: readonly Node[], given: Frame): void {
  const outer: Frame = { ...given, trailing: [] };
  const found: HolesFound = { holes: new Map(), nested: [] };
  const gathered: Gathered = { words: [], redirections: [], heredocs: [], input: null };
  const continued: { node: Node; operator: string }[] = [];
  const start = parts[0]?.startIndex ?? 0;
  let end = start;
  const lex = (part: Node): void => {
    // Most commands expand nothing; looking for it in the tree costs more than looking in the text.
    if (/[$`(]/.test(outer.source.text.slice(part.startIndex, part.endIndex))) noteHoles(part, found);
    const lexed = readWords(outer.source, part.startIndex, part.endIndex, {
      dialect: outer.dialect,
      holes: found.holes,
    });
    if (!lexed.sound) reading.collector.obscure('syntax-error', rootSpan(outer.source, part.startIndex, part.endIndex));
    gathered.words.push(...lexed.words);
    gathered.redirections.push(...lexed.redirections);
    end = Math.max(end, part.endIndex);
  };
  for (const part of parts) {
    if (part.type === 'heredoc_redirect')
      readHeredocRedirect(reading, part, outer, { gathered, continued, nested: found.nested, lex });
    else if (part.isNamed && part.type !== 'comment') lex(part);
  }
  const isPiped = continued.some((next) => next.node.type === 'pipeline');
  const draft = isPiped && outer.pipeline === null ? reading.collector.newPipeline() : null;
  if (draft !== null) draft.length = 1;
  const frame = draft === null ? outer : { ...outer, pipeline: { draft, index: 0 } };
  addSimpleCommand(reading, frame, {
    words: gathered.words,
    assigned: null,
    redirections: gathered.redirections,
    heredocs: gathered.heredocs,
    span: rootSpan(outer.source, start, end),
    input: gathered.input,
  });
  for (const nested of found.nested) reading.statement(nested, { ...frame, pipeline: null, background: false });
  for (const { node: next, operator } of continued) {
    if (next.type === 'pipeline') readMembers(reading, next, frame);
    else reading.statement(next, operator === '' ? outer : within(outer, 'conditional'));
  }
}
