/** Where a list of runs begins another day, and how days are called. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstOfDays, formatDay } from '../../../../renderer/features/runs/list/first-of-days.ts';

const runsAt = (...times: string[]): { startedAt: number }[] =>
  times.map((time) => ({ startedAt: new Date(time).getTime() }));

describe('the first run of a day', () => {
  test.each([
    ['nothing', [], []],
    ['one day', ['2026-11-22T12:00', '2026-11-22T00:00'], []],
    ['a run before midnight', ['2026-11-22T00:00', '2026-11-21T23:59:59.999'], [0, 1]],
    ['several of each', ['2026-11-22T12:00', '2026-11-22T11:00', '2026-11-20T12:00', '2026-11-20T11:00'], [0, 2]],
    ['a clock that was set back in between', ['2026-11-20T12:00', '2026-11-22T12:00', '2026-11-20T11:00'], [0, 1, 2]],
  ] as const)('is found in a list of %s', (_, times, firsts) => {
    expect([...firstOfDays(runsAt(...times))]).toEqual(firsts);
  });

  // A time zone is chosen for a whole process.
  test.each([
    ['25 hours', ['2026-10-26T00:00', '2026-10-25T00:00', '2026-10-25T23:59']],
    ['23 hours', ['2026-03-29T23:59', '2026-03-30T00:00', '2026-03-30T23:59']],
  ])('is found where a day has %s', (_, times) => {
    const module = path.resolve(import.meta.dirname, '../../../../renderer/features/runs/list/first-of-days.ts');
    const script = `
      import { firstOfDays } from ${JSON.stringify(module)};
      const runs = ${JSON.stringify(times)}.map((time) => ({ startedAt: new Date(time).getTime() }));
      console.log([...firstOfDays(runs)].join());`;
    const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: 'Europe/Berlin' },
      encoding: 'utf8',
    });
    expect(told.trim()).toBe('0,1');
  });
});

describe('a day', () => {
  test.each([
    ['2026-11-22T00:00', 'today'],
    ['2026-11-21T23:59', 'yesterday'],
    ['2026-11-20T12:00', 'Friday, November 20'],
    ['2025-12-31T12:00', 'Wednesday, December 31, 2025'],
  ])('%s is called %s', (time, name) => {
    expect(formatDay(new Date(time).getTime(), new Date('2026-11-22T13:00').getTime())).toBe(name);
  });
});
