/** The tables about tools: a row that can never fit is a rating that is missing. */
import { expect, test } from 'vitest';
import { allTools } from '../../../../main/core/programs/all.ts';
import { factsOf } from '../../../../main/core/programs/facts-of.ts';

const models = [...new Set(allTools.flatMap(({ programs }) => programs))].map((program) => ({
  program,
  rows: factsOf(program, 'use'),
}));

test('no row mixes words and options in one place, where only the words would count', () => {
  const mixed = models.flatMap(({ program, rows }) =>
    rows
      .filter(({ pattern }) =>
        pattern
          .replaceAll(/\/(?:\\.|[^/\\])*\/\w*/g, '')
          .split(' ')
          .some((place) => {
            const words = place.replace('!', '').split('|').filter(Boolean);
            return words.some((word) => word.startsWith('-')) && words.some((word) => !word.startsWith('-'));
          }),
      )
      .map(({ pattern }) => `${program}: ${pattern}`),
  );
  expect(mixed).toEqual([]);
});

test('no row stands behind one of its tool that fits everything', () => {
  const hidden = models.flatMap(({ program, rows }) => {
    const end = rows.findIndex(({ pattern }) => pattern === '');
    return end < 0 || end === rows.length - 1 ? [] : [`${program}: ${rows[end + 1]?.pattern}`];
  });
  expect(hidden).toEqual([]);
});
