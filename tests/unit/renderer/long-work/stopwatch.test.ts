/** Times that go on while they are looked at, by two scripted clocks: one that only goes on, and one that somebody sets. */
import { expect, test } from 'vitest';
import { createStopwatch } from '../../../../renderer/stores/long-work/stopwatch.ts';
import { formatElapsed } from '../../../../renderer/text/describe/format-amounts.ts';

const start = 1_800_000_000_000;
const day = 86_400_000;

function clocks(most?: number) {
  let [steady, wall] = [0, start];
  return {
    stopwatch: createStopwatch({ now: () => steady }, () => wall, most),
    pass: (ms: number): void => {
      steady += ms;
      wall += ms;
    },
    set: (to: number): void => {
      wall = to;
    },
  };
}

test('time goes on as it passes', () => {
  const { stopwatch, pass } = clocks();
  expect(stopwatch.elapsed('run', start - 3000)).toBe(3000);
  pass(12_500);
  expect(stopwatch.elapsed('run', start - 3000)).toBe(15_500);
});

test.each([
  ['a day back', -day],
  ['a day ahead', day],
])('a clock that jumps %s changes no time that was seen before', (_, by) => {
  const { stopwatch, pass, set } = clocks();
  stopwatch.elapsed('run', start - 3000);
  set(start + by);
  pass(1000);
  expect(stopwatch.elapsed('run', start - 3000)).toBe(4000);
});

test('what is seen first behind a clock that was set back has taken no time, and goes on from there', () => {
  const { stopwatch, pass, set } = clocks();
  set(start - day);
  expect(stopwatch.elapsed('run', start)).toBe(0);
  pass(2000);
  expect(stopwatch.elapsed('run', start)).toBe(2000);
});

test('what begins anew is counted anew', () => {
  const { stopwatch, pass } = clocks();
  stopwatch.elapsed('run', start);
  pass(60_000);
  expect(stopwatch.elapsed('run', start + 60_000)).toBe(0);
});

test('a page that is open for a week remembers no more than the last ones', () => {
  const { stopwatch, pass, set } = clocks(2);
  for (const of of ['one', 'two', 'three']) stopwatch.elapsed(of, start);
  pass(1000);
  set(start + 5000);
  // The first was forgotten: it begins from the clock again.
  expect(stopwatch.elapsed('three', start)).toBe(1000);
  expect(stopwatch.elapsed('one', start)).toBe(5000);
});

test('written in whole seconds, never below none', () => {
  expect([-3000, 0, 999, 12_900, 61_000, 3_725_000].map(formatElapsed)).toEqual([
    '0 s',
    '0 s',
    '0 s',
    '12 s',
    '1 min 1 s',
    '1 h 2 min',
  ]);
});
