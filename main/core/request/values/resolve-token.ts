/** The words of a token with what the line and its place tell of them. */
import type { Frame, Reading } from '../reading/frame.ts';
import type { Hole, WordToken } from '../grammar/syntax-tree.ts';
import { type Word, escapePattern } from '../reading/word.ts';
import { expandWord, type Purpose } from './expand-word.ts';
import { printedBy } from './printed-by.ts';
import { settled } from './flow.ts';
import type { ShellState } from './shell-state.ts';
import type { Written } from './split-atoms.ts';

export interface Resolving {
  readonly purpose: Purpose;
  readonly from?: number;
  readonly onFilled?: () => void;
}

/** What the token certainly becomes, each way it may go; null where that cannot be told. `from` is behind the name of an assignment. */
export function readingsOf(
  reading: Reading,
  token: Pick<WordToken, 'start' | 'end' | 'holes'> & { readonly isBody?: boolean },
  { source, dialect }: Pick<Frame, 'source' | 'dialect'>,
  { purpose, from = token.start, onFilled }: Resolving,
): readonly (readonly string[])[] | null {
  const state = settled(reading.flow);
  if (state === null || dialect === 'zsh') return null;
  const { end, holes, isBody = false } = token;
  const written: Written = { text: source.text, start: from, end, holes, dialect, isBody };
  const printed = ({ hole }: { readonly hole: Hole }): readonly string[] | null =>
    printedBy(hole, { reading, state, text: source.text, dialect });
  return expandWord(written, { state, purpose, printed, ...(onFilled === undefined ? {} : { onFilled }) });
}

/** One word for each of these texts, all at the place of the token. */
export function wordsFor(texts: readonly string[], plain: Word, isFilled = false): readonly Word[] {
  return texts.map((value, index): Word => ({
    value,
    pattern: escapePattern(value),
    reasons: [],
    span: plain.span,
    origins: Array.from({ length: value.length }, () => plain.span[0]),
    raw: index === 0 ? plain.raw : '""',
    ...(isFilled ? { filled: plain } : {}),
  }));
}

/** The word as one, where it is certain; `plain` else. */
export function resolveOne(
  reading: Reading,
  token: WordToken,
  frame: Frame,
  { plain, purpose, from }: { readonly plain: Word; readonly purpose: Purpose; readonly from?: number },
): Word {
  if (plain.value !== null || token.isCrude === true) return plain;
  const where = from === undefined ? { purpose } : { purpose, from };
  const readings = readingsOf(reading, token, frame, where);
  if (readings?.length !== 1 || readings[0]?.length !== 1) return plain;
  const before = from === undefined ? '' : frame.source.text.slice(token.start, from);
  const [word] = wordsFor([`${before}${readings[0][0] ?? ''}`], plain);
  return word ?? plain;
}

/** Where a redirection leads: shells differ in what they do to the word, so all of it must come to the same. */
export function resolveTarget(reading: Reading, token: WordToken, frame: Frame, plain: Word): Word {
  const word = resolveOne(reading, token, frame, { plain, purpose: 'words' });
  return word.value === resolveOne(reading, token, frame, { plain, purpose: 'assignment' }).value ? word : plain;
}

/** States in which each name that the text uses has one value. */
export function forkStates(state: ShellState | null, names: ReadonlySet<string>, most: number): (ShellState | null)[] {
  let forks: (ShellState | null)[] = [state];
  if (state === null) return forks;
  for (const name of names) {
    const values = state.variables.get(name);
    if (values === undefined || values === null || values.length < 2 || state.locked.has(name)) continue;
    if (forks.length * values.length > most) return [state];
    forks = forks.flatMap((fork) =>
      values.map((value) => fork && { ...fork, variables: new Map(fork.variables).set(name, [value]) }),
    );
  }
  return forks;
}
