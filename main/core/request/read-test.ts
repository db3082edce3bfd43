/** Names a `[[ ... ]]` test as a segment: it runs nothing itself, but what it expands may. */
import type { Node } from 'web-tree-sitter';
import { addSimpleCommand } from './add-simple-command.ts';
import { findHoles } from './find-holes.ts';
import type { Frame, Reading } from './frame.ts';
import { readNested } from './read-nested.ts';
import { readWord } from './read-words.ts';
import { rootSpan } from './source-text.ts';
import { type Word, escapePattern } from './word.ts';

const operands = new Set([
  'word',
  'string',
  'raw_string',
  'ansi_c_string',
  'translated_string',
  'number',
  'concatenation',
  'simple_expansion',
  'expansion',
  'arithmetic_expansion',
  'command_substitution',
  'process_substitution',
  'regex',
  'extglob_pattern',
]);

export function readTest(reading: Reading, node: Node, frame: Frame): void {
  const { source, dialect } = frame;
  const { holes } = findHoles(node);
  const words: Word[] = [];
  const visit = (part: Node, depth: number): void => {
    for (const child of part.children) {
      if (child.childCount > 0 && !operands.has(child.type) && depth < 100) {
        visit(child, depth + 1);
        continue;
      }
      const text = source.text.slice(child.startIndex, child.endIndex);
      const read =
        operands.has(child.type) && child.type !== 'regex' && child.type !== 'extglob_pattern'
          ? readWord(source, child.startIndex, child.endIndex, { dialect, holes })
          : null;
      const span = rootSpan(source, child.startIndex, child.endIndex);
      words.push(read ?? { value: text, pattern: escapePattern(text), reasons: [], span, origins: [], raw: text });
    }
  };
  visit(node, 0);
  addSimpleCommand(reading, frame, {
    words,
    assigned: null,
    redirections: [],
    span: rootSpan(source, node.startIndex, node.endIndex),
    input: null,
  });
  readNested(reading, node, frame);
}
