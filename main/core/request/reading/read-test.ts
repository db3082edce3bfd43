/** Names a `[[ ... ]]` test as a segment: it runs nothing itself, but what it expands may. */
import { addSimpleCommand } from './add-simple-command.ts';
import type { Frame, Reading } from './frame.ts';
import type { Statement } from '../grammar/syntax-tree.ts';
import { readToken } from './read-simple.ts';
import { rootSpan } from './source-text.ts';
import { both, settled, touchArithmetic, touchHoles } from '../values/flow.ts';
import { resolveOne } from '../values/resolve-token.ts';
import { type Word, escapePattern } from './word.ts';

export function readTest(reading: Reading, node: Extract<Statement, { type: 'test' }>, frame: Frame): void {
  const { source } = frame;
  const { text } = source;
  const holes = node.tokens.flatMap((token) => token.holes);
  const touched = touchHoles(settled(reading.flow), text, holes);
  const isSum = node.tokens.some(({ start, end }) => /^-(?:eq|ne|lt|le|gt|ge|v)$/.test(text.slice(start, end)));
  reading.flow = both(isSum ? touchArithmetic(touched, text.slice(node.start, node.end)) : touched);
  const words = node.tokens.map((token): Word => {
    const raw = source.text.slice(token.start, token.end);
    if (token.isWord) {
      const plain = readToken(reading, token, frame);
      return raw.includes('~') ? plain : resolveOne(reading, token, frame, { plain, purpose: 'text' });
    }
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
  reading.holes(holes, frame);
}
