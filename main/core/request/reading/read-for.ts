/** Reads a `for` loop: the names it takes are facts, one assignment per listed word. */
import { addSimpleCommand } from './add-simple-command.ts';
import { type Frame, type Reading, within } from './frame.ts';
import type { ForLoop, WordToken } from '../grammar/syntax-tree.ts';
import { readToken } from './read-simple.ts';
import { rootSpan } from './source-text.ts';
import { applyLoop, both, settled, touchHoles } from '../values/flow.ts';
import { readingsOf, wordsFor } from '../values/resolve-token.ts';
import { join, type Value, valuesOf, withValues } from '../values/shell-state.ts';
import { touchedIn } from '../values/touched-in.ts';
import type { Word } from './word.ts';

export function readFor(reading: Reading, node: ForLoop, frame: Frame): void {
  const { name, words, isSelect } = node;
  const { text } = frame.source;
  const holes = words?.flatMap((word) => word.holes) ?? [];
  const start = touchHoles(settled(reading.flow), text, holes);
  reading.flow = both(start);
  const listed = words?.flatMap((token) => wordsOf(reading, token, frame)) ?? null;
  if (listed !== null) {
    addSimpleCommand(reading, within(frame, 'loop'), {
      words: [],
      assigned: listed.map((word) => ({ name, word })),
      redirections: [],
      span: rootSpan(frame.source, node.start, node.wordsEnd),
      input: null,
    });
    reading.holes(holes, frame);
  }
  const { functions } = reading;
  const touched = touchedIn([node.body], { text, dialect: frame.dialect, functions });
  const before = applyLoop(start, touched);
  const values = isSelect || touched.names.includes(name) ? null : valuesIn(listed);
  const named = (had: readonly Value[] | null) => before && withValues(before, name, had);
  reading.flow = both(isSelect && before !== null ? withValues(named(null) ?? before, 'REPLY', null) : named(values));
  reading.body(node.body, within(frame, 'loop'));
  // The last of them, or what it was where none was listed.
  const had = before === null ? null : valuesOf(before, name);
  const isSure = listed !== null && listed.length > 0 && values !== null;
  // Its commands may have set the name to something else since.
  const isLost = values === null || touched.isSum || touched.isUnknown || (!isSure && had === null);
  const after = isLost ? null : [...new Set([...values, ...(isSure ? [] : (had ?? []))])];
  reading.flow = both(join(named(after), null));
}

/** Each reading of a word counts. */
function wordsOf(reading: Reading, token: WordToken, frame: Frame): readonly Word[] {
  const plain = readToken(reading, token, frame);
  if (plain.value !== null) return [plain];
  const readings = readingsOf(reading, token, frame, { purpose: 'words' });
  return readings?.flatMap((texts) => wordsFor(texts, plain)) ?? [plain];
}

const mostValues = 16;

function valuesIn(listed: readonly Word[] | null): readonly string[] | null {
  const values = [...new Set(listed?.map(({ value }) => value))];
  if (listed === null || values.length > mostValues || values.includes(null)) return null;
  return values.flatMap((value) => value ?? []);
}
