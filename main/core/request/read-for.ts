/** Reads a `for` loop: the names it takes are facts, one assignment per listed word. */
import { addSimpleCommand } from './add-simple-command.ts';
import { type Frame, type Reading, within } from './frame.ts';
import type { ForLoop } from './grammar/syntax-tree.ts';
import { readToken } from './read-simple.ts';
import { rootSpan } from './source-text.ts';

export function readFor(reading: Reading, node: ForLoop, frame: Frame): void {
  const { name, words } = node;
  if (words !== null) {
    addSimpleCommand(reading, within(frame, 'loop'), {
      words: [],
      assigned: words.map((token) => ({ name, word: readToken(reading, token, frame) })),
      redirections: [],
      span: rootSpan(frame.source, node.start, node.wordsEnd),
      input: null,
    });
    reading.holes(
      words.flatMap(({ holes }) => holes),
      frame,
    );
  }
  reading.body(node.body, within(frame, 'loop'));
}
