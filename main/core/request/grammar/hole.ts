/** Holes, and the quotes that hold no expansion. */
import { type Cursor, fail, spend } from './cursor.ts';
import type { Hole, Place } from './syntax-tree.ts';

export const hole = (type: Hole['type'], start: number, end: number, more: Partial<Hole> = {}): Hole => ({
  type,
  start,
  end,
  body: null,
  backticks: null,
  late: null,
  besideBodies: [],
  inner: [],
  isOdd: false,
  ...more,
});

/** From behind the announcement of the first of these bodies, without any of them. */
export function beside(bodies: Cursor['bodies'], end: number): readonly Place[] {
  const [first] = bodies;
  if (first === undefined) return [];
  const starts = [first.announced, ...bodies.map((body) => body.end)];
  return starts.flatMap((start, index) => {
    const next = bodies[index]?.start ?? end;
    return next > start ? [{ start, end: next }] : [];
  });
}

export function scanAnsi(cursor: Cursor, start: number): number {
  const { text, end } = cursor;
  for (let at = start + 2; at < end; at += 1) {
    spend(cursor);
    if (text[at] === '\\') at += 1;
    else if (text[at] === "'") return at + 1;
  }
  return fail(start);
}

export function scanBackticks(cursor: Cursor, start: number, holes: Hole[], inQuotes: boolean): number {
  const { text, end } = cursor;
  for (let at = start + 1; at < end; at += 1) {
    spend(cursor);
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') {
      const backticks = { start: start + 1, end: at, inQuotes };
      holes.push(hole('command_substitution', start, at + 1, { backticks }));
      return at + 1;
    }
  }
  return fail(start);
}
