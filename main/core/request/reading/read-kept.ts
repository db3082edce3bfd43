/** Names the commands in a text that a variable is given word for word: sums, prompts and names of names run what stands in it. */
import { maxNesting } from '#domain/common/limits.ts';
import { parseScript } from '../grammar/parse-script.ts';
import { isolate, settled } from '../values/flow.ts';
import { freeze } from '../values/shell-state.ts';
import { type Frame, type Reading, within } from './frame.ts';
import type { Word } from './word.ts';

export function readKept(reading: Reading, frame: Frame, { value, span }: Word): void {
  if (value === null || !/\$\(|`/.test(value) || value.length > reading.remaining || frame.nesting >= maxNesting)
    return;
  reading.remaining -= value.length;
  const text = `: "${value.replaceAll('"', String.raw`\"`)}"`;
  const [item] = parseScript(text).body.items;
  if (item?.statement.type !== 'simple') return;
  const holes = item.statement.words.flatMap((word) => word.holes);
  const source = { text, origins: Array.from({ length: text.length }, () => span[0]) };
  const inner: Frame = { ...within(frame, 'conditional'), source, nesting: frame.nesting + 1, pipeline: null };
  const state = settled(reading.flow);
  isolate(reading, state && freeze(state), () => reading.holes(holes, inner));
}
