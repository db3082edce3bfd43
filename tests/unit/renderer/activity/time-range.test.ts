/** Days and weeks of a person's calendar, with the days of 23 and 25 hours. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clipRange, isMidnight, rangeOf, ticksOf } from '../../../../renderer/features/activity/time-range.ts';

const before = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin';
});
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

const hour = 3_600_000;
const at = (text: string): number => new Date(text).getTime();
const clock = (time: number): string => new Date(time).toTimeString().slice(0, 5);

test.each([
  ['an ordinary day', '2026-11-23T15:00', 0, '2026-11-23T00:00', 24],
  ['the day before', '2026-11-23T15:00', 1, '2026-11-22T00:00', 24],
  ['the day when summer begins', '2026-03-29T12:00', 0, '2026-03-29T00:00', 23],
  ['the day when it ends, seen from the next', '2026-10-26T01:00', 1, '2026-10-25T00:00', 25],
] as const)('%s', (_title, now, back, since, hours) => {
  const range = rangeOf('day', back, at(now));
  expect([range.since, (range.until - range.since) / hour]).toEqual([at(since), hours]);
});

test.each([
  ['a Sunday', '2026-11-29T23:59', 0, '2026-11-23T00:00', 168],
  ['a Monday', '2026-11-23T00:00', 0, '2026-11-23T00:00', 168],
  ['the week before', '2026-11-23T00:00', 1, '2026-11-16T00:00', 168],
  ['a week with the end of summer', '2026-10-21T10:00', 0, '2026-10-19T00:00', 169],
] as const)('the week of %s begins on Monday', (_title, now, back, since, hours) => {
  const range = rangeOf('week', back, at(now));
  expect([range.since, (range.until - range.since) / hour]).toEqual([at(since), hours]);
});

test('what is drawn holds every time, whole hours, four at least, and never more than the range', () => {
  const range = rangeOf('day', 0, at('2026-11-23T15:00'));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: range.since, max: range.until }), { minLength: 1 }), (times) => {
      const shown = clipRange(range, times);
      expect(shown.since).toBeGreaterThanOrEqual(range.since);
      expect(shown.until).toBeLessThanOrEqual(range.until);
      expect(times.every((time) => time >= shown.since && time <= shown.until)).toBe(true);
      expect((shown.since - range.since) % hour).toBe(0);
      expect(shown.until - shown.since).toBeGreaterThanOrEqual(4 * hour);
    }),
  );
});

test('nothing to draw leaves the range, and what lies outside of it is not asked', () => {
  const range = rangeOf('day', 0, at('2026-11-23T15:00'));
  expect(clipRange(range, [])).toEqual(range);
  expect(clipRange(range, [range.since - 5, range.until + 5])).toEqual(range);
});

test.each([
  [4, 4],
  [7, 7],
  [24, 8],
  [168, 7],
])('of %i hours %i are written', (hours, ticks) => {
  expect(ticksOf({ since: 0, until: hours * hour })).toHaveLength(ticks);
});

test.each([
  ['an hour', '2026-11-23T09:00', '2026-11-23T13:00', ['09:00', '10:00', '11:00', '12:00']],
  ['two, from an odd one', '2026-11-23T07:00', '2026-11-23T17:00', ['08:00', '10:00', '12:00', '14:00', '16:00']],
  [
    'half a day, from an afternoon',
    '2026-11-20T15:00',
    '2026-11-23T15:00',
    ['00:00', '12:00', '00:00', '12:00', '00:00', '12:00'],
  ],
  ['a day of 23 hours', '2026-03-29T00:00', '2026-03-29T05:00', ['00:00', '01:00', '03:00', '04:00']],
])('the times above are those of a clock: %s', (_title, since, until, clocks) => {
  const ticks = ticksOf({ since: at(since), until: at(until) });
  expect(ticks.map((tick) => clock(tick.at))).toEqual(clocks);
  expect(ticks.filter((tick) => isMidnight(tick.at)).map((tick) => clock(tick.at))).toEqual(
    clocks.filter((each) => each === '00:00'),
  );
});
