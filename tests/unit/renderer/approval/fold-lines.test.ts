/** A long command is folded round its marks, and no line of it gets lost. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLines } from '../../../../renderer/features/approval/facts/fold/fold-lines.ts';

const script = Array.from({ length: 60 }, (_, at) => (at === 36 ? 'sudo rm -rf /srv' : `echo ${at}`)).join('\n');
const markAt = (text: string, what: string): [number, number] => [text.indexOf(what), text.indexOf(what) + what.length];

test('the marked line stands open with its neighbours, and so do both ends', () => {
  const groups = foldLines(script, [markAt(script, 'sudo rm -rf /srv')]) ?? [];
  expect(groups.map(({ lines, canFold }) => [lines[0]?.number, lines.at(-1)?.number, canFold])).toEqual([
    [1, 2, false],
    [3, 35, true],
    [36, 38, false],
    [39, 58, true],
    [59, 60, false],
  ]);
});

test('what is short, and what has no mark, is not folded', () => {
  expect(foldLines('a\nb\nsudo c', [[4, 8]])).toBeNull();
  expect(foldLines(script, [])).toBeNull();
});

test('a mark over all of it opens where it begins and where it ends', () => {
  const groups = foldLines(script, [[0, script.length]]) ?? [];
  expect(groups.filter(({ canFold }) => canFold)).toHaveLength(1);
});

test('every line is in one group, in order, whatever is marked', () => {
  const line = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\n', ''));
  const marks = fc.array(fc.tuple(fc.nat(600), fc.nat(40)).map(([at, long]): [number, number] => [at, at + long]));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), marks, (lines, spans) => {
      const text = lines.join('\n');
      const groups = foldLines(text, spans);
      if (groups === null) return;
      expect(groups.flatMap((group) => group.lines.map((each) => each.text)).join('\n')).toBe(text);
      const folded = groups.filter(({ canFold }) => canFold).flatMap((group) => group.lines);
      for (const [from, to] of spans) {
        if (from >= text.length) continue;
        const first = folded.find(({ start, text: its }) => start <= from && from < start + Math.max(1, its.length));
        expect(first, `the line in which ${from}–${to} begins`).toBeUndefined();
      }
    }),
  );
});
