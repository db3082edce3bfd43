/** Which lines of a long command stand open, so that its marked ones are in sight before anything is scrolled. */
import type { Span } from '#domain/common/span.ts';

export interface Line {
  /** From 1. */
  readonly number: number;
  readonly start: number;
  readonly text: string;
}

export interface LineGroup {
  readonly lines: readonly Line[];
  /** Nothing in it is marked, and it is long enough to stand in the way. */
  readonly canFold: boolean;
}

/** What fits a card anyway is not folded. */
const shortest = 16;
/** A fold that hides less than this costs more than it saves. */
const leastHidden = 4;
/** A padded command hides something at one of its ends. */
const openAtEnds = 2;

/** Null where nothing would be folded: the text is short, or nothing in it is marked. Every line is in exactly one group, in order. */
export function foldLines(text: string, marks: readonly Span[]): readonly LineGroup[] | null {
  const lines = linesOf(text);
  if (lines.length < shortest || marks.length === 0) return null;
  const open = openLines(lines, marks);
  const groups = groupBy(lines, open);
  return groups.some(({ canFold }) => canFold) ? groups : null;
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((line, at) => {
    const here = { number: at + 1, start, text: line };
    start += line.length + 1;
    return here;
  });
}

/** Marked ones with their neighbours, and both ends. A mark over all of it, as of a heredoc, opens its first and last line. */
function openLines(lines: readonly Line[], marks: readonly Span[]): ReadonlySet<number> {
  const open = new Set<number>();
  const show = (at: number): void => {
    for (const each of [at - 1, at, at + 1]) if (each >= 0 && each < lines.length) open.add(each);
  };
  for (let at = 0; at < openAtEnds; at += 1) {
    open.add(at);
    open.add(lines.length - 1 - at);
  }
  for (const [start, end] of marks) {
    const first = lines.findLastIndex((line) => line.start <= start);
    const last = lines.findLastIndex((line) => line.start < Math.max(end, start + 1));
    if (last - first >= shortest) [first, last].forEach(show);
    else for (let at = first; at <= last; at += 1) show(at);
  }
  return open;
}

function groupBy(lines: readonly Line[], open: ReadonlySet<number>): readonly LineGroup[] {
  const groups: { lines: Line[]; isOpen: boolean }[] = [];
  for (const [at, line] of lines.entries()) {
    const last = groups.at(-1);
    if (last?.isOpen === open.has(at)) last.lines.push(line);
    else groups.push({ lines: [line], isOpen: open.has(at) });
  }
  return groups.map(({ lines: its, isOpen }) => ({ lines: its, canFold: !isOpen && its.length >= leastHidden }));
}
