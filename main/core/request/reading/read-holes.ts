/** Expansions of a word: what the word steps over, and the commands that run to make their values. */
import type { Frame, Reading } from './frame.ts';
import type { Hole, Place } from '../grammar/syntax-tree.ts';
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
    const { body, backticks, late } = hole;
    const state = settled(reading.flow);
    if (body !== null) {
      isolate(reading, state, () => reading.body(body, frame));
      readJoined(reading, hole, frame);
    } else if (backticks !== null)
      isolate(reading, state, () => reading.script({ ...frame, source: unquoted(frame.source, backticks) }));
    else if (late !== null)
      isolate(reading, state, () => reading.script({ ...frame, source: cutOut(frame.source, late) }));
    else readHoles(reading, hole.inner, outer);
  }
}

const mostJoined = 4;

/**
 * Behind a heredoc bash 5.2 runs `$(.. a; b)` as `a b`: it writes the commands of a substitution down for itself, and leaves a `;` out. So
 * each pair counts as one command as well, and the whole as unread.
 */
function readJoined(reading: Reading, { besideBodies, start, end }: Hole, frame: Frame): void {
  const { source } = frame;
  const signs = besideBodies.flatMap((place) => signsIn(source.text, place));
  if (signs.length === 0) return;
  reading.collector.obscure('syntax-error', rootSpan(source, start, end));
  for (const at of signs.slice(0, mostJoined)) {
    const cut = cutOut(source, { start: start + 2, end: end - 1 });
    const text = `${source.text.slice(start + 2, at)} ${source.text.slice(at + 1, end - 1)}`;
    isolate(reading, settled(reading.flow), () => reading.script({ ...frame, source: { ...cut, text } }));
  }
}

/** What is behind a backslash, the ends of a case, and what may be lost: before a word of the grammar it is not left out. */
const pieces = /\\.|;[;&]+|(?<lost>;)(?!\s*(?:(?:do|done|then|elif|else|fi|esac)\b|\}|$))/gs;

const signsIn = (text: string, { start, end }: Place): readonly number[] =>
  [...text.slice(start, end).matchAll(pieces)]
    .filter(({ groups }) => groups?.['lost'] !== undefined)
    .map(({ index }) => start + index);

const cutOut = (source: SourceText, { start, end }: Place): SourceText => ({
  text: source.text.slice(start, end),
  origins: Array.from({ length: end - start }, (_, index) => rootOffset(source, start + index)),
});

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
