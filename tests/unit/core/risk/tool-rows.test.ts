/** The tables about tools: a row that can never fit is a rating that is missing. */
import { expect, test } from 'vitest';
import { allTools as models } from '../../../../main/core/programs/all.ts';

test('no row mixes words and options in one place, where only the words would count', () => {
  const mixed = models.flatMap(({ programs, rows }) =>
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
      .map(({ pattern }) => `${programs[0]}: ${pattern}`),
  );
  expect(mixed).toEqual([]);
});

test('no row stands behind one of its tool that fits everything', () => {
  const hidden = models.flatMap(({ programs, rows }) => {
    const end = rows.findIndex(({ pattern }) => pattern === '');
    return end < 0 || end === rows.length - 1 ? [] : [`${programs[0]}: ${rows[end + 1]?.pattern}`];
  });
  expect(hidden).toEqual([]);
});

test('no program stands in a table behind one that takes all its uses', () => {
  const taken = new Set<string>();
  const hidden: string[] = [];
  for (const { programs, rows } of models) {
    for (const program of programs) {
      if (taken.has(program)) hidden.push(program);
      if (rows.some(({ pattern }) => pattern === '')) taken.add(program);
    }
  }
  expect(hidden).toEqual([]);
});
