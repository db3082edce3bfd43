/** Names a `[[ ... ]]` test as a segment: it runs nothing itself, but what it expands may. */
import { addSimpleCommand } from './add-simple-command.ts';
import type { Frame, Reading } from './frame.ts';
import type { Statement } from './grammar/syntax-tree.ts';
import { readToken } from './read-simple.ts';
import { rootSpan } from './source-text.ts';
import { type Word, escapePattern } from './word.ts';

export function readTest(reading: Reading, node: Extract<Statement, { type: 'test' }>, frame: Frame): void {
  const { source } = frame;
  const words = node.tokens.map((token): Word => {
    if (token.isWord) return readToken(reading, token, frame);
    const raw = source.text.slice(token.start, token.end);
    const span = rootSpan(source, token.start, token.end);
    return { value: raw, pattern: escapePattern(raw), reasons: [], span, origins: [], raw };
  });
  const end = node.tokens.at(-1)?.end ?? node.end;
  addSimpleCommand(reading, frame, {
    words,
    assigned: null,
    redirections: [],
    span: rootSpan(source, node.start, end),
    input: null,
  });
  reading.holes(
    node.tokens.flatMap(({ holes }) => holes),
    frame,
  );
}
