/** Expansions of a word: what the word steps over, and the commands that run to make their values. */
import type { Frame, Reading } from './frame.ts';
import type { Hole } from '../grammar/syntax-tree.ts';
import type { Holes } from './words/unfinished-word.ts';
import { isolate, settled } from '../values/flow.ts';
import { rootOffset, rootSpan, type SourceText } from './source-text.ts';

export const holesOf = (holes: readonly Hole[]): Holes => new Map(holes.map((hole) => [hole.start, hole]));

export function readHoles(reading: Reading, holes: readonly Hole[], outer: Frame): void {
  const frame: Frame = { ...outer, pipeline: null, background: false };
  for (const hole of holes) {
    const isForOne = hole.type === 'process_substitution' || hole.type === 'array';
    // A pattern in brackets is code to zsh, and no word to dash.
    const isOtherwise =
      hole.isOdd || hole.type === 'extglob' ? frame.dialect !== 'bash' : isForOne && frame.dialect === 'posix';
    if (isOtherwise) reading.collector.obscure('syntax-error', rootSpan(frame.source, hole.start, hole.end));
    const { body, backticks } = hole;
    const state = settled(reading.flow);
    if (body !== null) isolate(reading, state, () => reading.body(body, frame));
    else if (backticks !== null)
      isolate(reading, state, () => reading.script({ ...frame, source: unquoted(frame.source, backticks) }));
    else readHoles(reading, hole.inner, outer);
  }
}

/** Between backticks a backslash is taken away in front of what it protects, before anything else is read. */
function unquoted(source: SourceText, place: NonNullable<Hole['backticks']>): SourceText {
  const { text } = source;
  let inner = '';
  const origins: number[] = [];
  for (let at = place.start; at < place.end; at += 1) {
    const next = text[at + 1] ?? '';
    if (text[at] === '\\' && (/[\\`$]/.test(next) || (place.inQuotes && next === '"'))) at += 1;
    inner += text[at] ?? '';
    origins.push(rootOffset(source, at));
  }
  return { text: inner, origins };
}
