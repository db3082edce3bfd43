/** Quiet hours by the clock on the wall: past midnight, over changes of the clock and of the zone, with a hand on the switch. */
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  isWithin,
  nextTurn,
  noQuietHours,
  quietHoursSchema,
  weekdays,
  type QuietHours,
  type ReadWallTime,
  type Weekday,
} from '#domain/approval/quiet-hours.ts';
import { keepQuiet, readWallTime, turnQuiet } from '../../../main/desktop/menu/keep-quiet.ts';
import { defaultChoices, keepChoices, type ShellChoices } from '../../../main/desktop/shell/shell-choices.ts';
import { handClock } from '../../fakes/hand-clock.ts';

const none: QuietHours = {
  isOn: true,
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};
const at = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const wallIn = (timeZone: string): ReadWallTime => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  } as const);
  return (moment) => {
    const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const weekday = String(part['weekday']).toLowerCase() as Weekday;
    return { weekday, minute: Number(part['hour']) * 60 + Number(part['minute']) };
  };
};
const utc = wallIn('UTC');
const minutes = (count: number): number => count * 60_000;

describe('hours', () => {
  const nights: QuietHours = { ...none, monday: span('22:00', '07:00'), saturday: span('13:00', '15:30') };
  const whole: QuietHours = { ...none, sunday: span('08:00', '08:00') };
  test.each<[string, QuietHours, Weekday, string, boolean]>([
    ['before they begin', nights, 'monday', '21:59', false],
    ['when they begin', nights, 'monday', '22:00', true],
    ['past midnight', nights, 'tuesday', '00:00', true],
    ['to their last minute', nights, 'tuesday', '06:59', true],
    ['when they end', nights, 'tuesday', '07:00', false],
    ['the morning of the day on which they begin', nights, 'monday', '03:00', false],
    ['a night without any', nights, 'tuesday', '23:00', false],
    ['within one day', nights, 'saturday', '15:29', true],
    ['after those of one day', nights, 'saturday', '15:30', false],
    ['the morning after those of one day', nights, 'sunday', '08:00', false],
    ['within a whole day', whole, 'sunday', '12:00', true],
    ['for a whole day', whole, 'monday', '07:59', true],
    ['after a whole day', whole, 'monday', '08:00', false],
    ['from Sunday into Monday', { ...none, sunday: span('23:00', '01:00') }, 'monday', '00:30', true],
    ['that are turned off', { ...nights, isOn: false }, 'monday', '23:00', false],
    ['by default', noQuietHours, 'monday', '23:00', false],
  ])('%s', (_title, hours, weekday, clock, expected) => {
    expect(isWithin(hours, { weekday, minute: at(clock) })).toBe(expected);
  });

  const anySpan = fc.option(
    fc.record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }) }),
  );
  const anyHours = fc.record({
    isOn: fc.boolean(),
    monday: anySpan,
    tuesday: anySpan,
    wednesday: anySpan,
    thursday: anySpan,
    friday: anySpan,
    saturday: anySpan,
    sunday: anySpan,
  });

  test('whatever they are, a turn is where they turn, and nothing turns before it', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham').map(wallIn);
    const moments = fc.integer({ min: Date.UTC(2026, 2, 20), max: Date.UTC(2026, 10, 10) });
    fc.assert(
      fc.property(
        anyHours,
        moments,
        zones,
        fc.float({ min: 0, max: Math.fround(0.999), noNaN: true }),
        (hours, now, wall, where) => {
          const turn = nextTurn(hours, now, wall);
          const isQuiet = isWithin(hours, wall(now));
          if (turn === null) {
            expect(isWithin(hours, wall(now + where * 7 * 86_400_000))).toBe(isQuiet);
            return;
          }
          expect(isWithin(hours, wall(turn))).toBe(!isQuiet);
          expect(isWithin(hours, wall(now + Math.floor(where * (turn - now))))).toBe(isQuiet);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('of any other form are refused', () => {
    expect(quietHoursSchema.safeParse(noQuietHours).success).toBe(true);
    for (const part of [
      { monday: span('24:00', '07:00') },
      { monday: undefined },
      { monday: { from: -1, to: 5 } },
      { funday: null },
    ])
      expect(quietHoursSchema.safeParse({ ...noQuietHours, ...part }).success).toBe(false);
    fc.assert(fc.property(fc.anything(), (value) => void quietHoursSchema.safeParse(value)));
    expect(weekdays.every((day) => day in quietHoursSchema.shape)).toBe(true);
  });
});

describe('do not disturb', () => {
  const night: Partial<ShellChoices> = { quietHours: { ...none, monday: span('22:00', '07:00') } };
  /** Monday, 21:00 by a wall in UTC. */
  const evening = Date.UTC(2026, 10, 23, 21);

  async function begin(kept: Partial<ShellChoices>, wall: ReadWallTime = utc, now = evening) {
    const clock = handClock(now);
    const text = JSON.stringify({ ...defaultChoices, ...kept });
    const choices = await keepChoices({ read: () => Promise.resolve(text), write: () => Promise.resolve() });
    const zone = { wall };
    const read: ReadWallTime = (moment) => zone.wall(moment);
    const quiet = keepQuiet(choices, clock, read);
    const told: boolean[] = [];
    quiet.onChange(() => told.push(quiet.view().isOn));
    const turn = (isOn: boolean) => choices.change(turnQuiet(isOn, choices.current(), clock.now(), read));
    return { clock, choices, quiet, told, turn, zone };
  }

  test('turns itself on and off with the hours, and says until when', async () => {
    const { clock, quiet, told } = await begin(night);
    expect(quiet.view()).toMatchObject({ isOn: false, until: null });
    clock.advance(minutes(60));
    expect(quiet.view()).toMatchObject({ isOn: true, until: evening + minutes(600) });
    clock.advance(minutes(539));
    expect(quiet.view().isOn).toBe(true);
    clock.advance(minutes(1));
    expect(quiet.view()).toMatchObject({ isOn: false, until: null });
    expect(told).toEqual([true, false]);
  });

  test('turned off by hand within the hours stays off until they end, and comes back with the next ones', async () => {
    const { clock, quiet, turn } = await begin({
      quietHours: { ...none, monday: span('22:00', '07:00'), tuesday: span('22:00', '07:00') },
    });
    clock.advance(minutes(120));
    turn(false);
    expect(quiet.view()).toMatchObject({ isOn: false, until: null });
    clock.advance(minutes(300));
    expect(quiet.view().isOn).toBe(false);
    clock.advance(minutes(1440));
    expect(quiet.view().isOn).toBe(true);
  });

  test('turned on by hand stays on beyond the hours, and says no end', async () => {
    const { clock, quiet, turn } = await begin(night);
    turn(true);
    clock.advance(minutes(60));
    expect(quiet.view()).toMatchObject({ isOn: true, until: null });
    clock.advance(minutes(1440));
    expect(quiet.view()).toMatchObject({ isOn: true, until: null });
    turn(false);
    expect(quiet.view().isOn).toBe(false);
  });

  test('turned off by hand on a night that the clocks are changed ends when the wall says so', async () => {
    // The clocks of Berlin go back on this Sunday at three.
    const berlin = wallIn('Europe/Berlin');
    const hours = { ...none, saturday: span('22:00', '07:00') };
    const { clock, quiet, choices, turn } = await begin({ quietHours: hours }, berlin, Date.UTC(2026, 9, 24, 21));
    expect(quiet.view()).toMatchObject({ isOn: true, until: Date.UTC(2026, 9, 25, 6) });
    turn(false);
    expect(choices.current().disturbedUntil).toBe(Date.UTC(2026, 9, 25, 6));
    clock.advance(minutes(600));
    expect(berlin(clock.now())).toMatchObject({ weekday: 'sunday', minute: at('08:00') });
    expect(quiet.view().isOn).toBe(false);
  });

  test('goes with the machine to another time zone, at once where somebody is to be told, and in a quarter of an hour on its own', async () => {
    const { clock, quiet, told, zone } = await begin(night);
    zone.wall = wallIn('Asia/Tokyo');
    expect(quiet.view().isOn).toBe(true);
    expect(told).toEqual([]);
    clock.advance(minutes(15));
    expect(told).toEqual([true]);
    expect(quiet.view().until).toBe(Date.UTC(2026, 10, 23, 22));
  });

  test('waits for nothing where there are no hours, and forgets its timer when it is closed', async () => {
    const { clock, quiet, told } = await begin({});
    clock.advance(minutes(100_000));
    expect(told).toEqual([]);
    const other = await begin(night);
    other.quiet.close();
    other.clock.advance(minutes(120));
    expect(other.told).toEqual([]);
    expect(quiet.view().isOn).toBe(false);
  });

  test('is kept by versions that had no hours', async () => {
    const { quietHours: _hours, disturbedUntil: _until, ...before } = { ...defaultChoices, doNotDisturb: true };
    const text = JSON.stringify(before);
    const choices = await keepChoices({ read: () => Promise.resolve(text), write: () => Promise.resolve() });
    expect(choices.current()).toEqual({ ...defaultChoices, doNotDisturb: true });
  });
});

describe('the clock on the wall', () => {
  const before = process.env['TZ'];
  afterEach(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test.each([
    ['UTC', 'monday', '21:00'],
    ['Asia/Tokyo', 'tuesday', '06:00'],
    ['America/New_York', 'monday', '16:00'],
  ])('in %s says what a person there reads', (zone, weekday, clock) => {
    process.env['TZ'] = zone;
    expect(readWallTime(Date.UTC(2026, 10, 23, 21))).toEqual({ weekday, minute: at(clock) });
  });
});
