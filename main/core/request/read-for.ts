/** Reads a `for` loop: the names it takes are facts, one assignment per listed word. */
import type { Node } from 'web-tree-sitter';
import { addSimpleCommand } from './add-simple-command.ts';
import { findHoles } from './find-holes.ts';
import { type Frame, type Reading, within } from './frame.ts';
import { readWords } from './read-words.ts';
import { rootSpan } from './source-text.ts';

export function readFor(reading: Reading, node: Node, frame: Frame): void {
  const name = node.childForFieldName('variable')?.text ?? '';
  const body = node.childForFieldName('body');
  const first = node.children.find((child) => child.type === 'in');
  const found = findHoles(node);
  if (first !== undefined) {
    const values = node.childrenForFieldName('value').filter((value) => value !== null);
    const end = values.at(-1)?.endIndex ?? first.endIndex;
    const lexed = readWords(frame.source, first.endIndex, end, { dialect: frame.dialect, holes: found.holes });
    if (!lexed.sound) reading.collector.obscure('syntax-error', rootSpan(frame.source, node.startIndex, node.endIndex));
    addSimpleCommand(reading, within(frame, 'loop'), {
      words: [],
      assigned: lexed.words.map((word) => ({ name, word })),
      redirections: [],
      span: rootSpan(frame.source, node.startIndex, end),
      input: null,
    });
    for (const nested of found.nested)
      if (nested.startIndex < end) reading.statement(nested, { ...frame, pipeline: null });
  }
  if (body !== null) reading.statement(body, within(frame, 'loop'));
}
