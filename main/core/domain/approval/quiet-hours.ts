/** When the broker shows no notifications: hours of each weekday, by the clock on the wall, also past midnight. See decision 0030. */
import * as z from 'zod';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const dayMinutes = 1440;
const minuteMs = 60_000;

/** Minutes since midnight. */
const minuteOfDay = z
  .int()
  .min(0)
  .max(dayMinutes - 1);
/** Ends the next day where `to` is not after `from`; the same time means a whole day. */
const quietSpanSchema = z.strictObject({ from: minuteOfDay, to: minuteOfDay });
export type QuietSpan = z.infer<typeof quietSpanSchema>;

/** The span that begins on that day; null for none. */
const span = quietSpanSchema.nullable();
export const quietHoursSchema = z.strictObject({
  isOn: z.boolean(),
  monday: span,
  tuesday: span,
  wednesday: span,
  thursday: span,
  friday: span,
  saturday: span,
  sunday: span,
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

const night: QuietSpan = { from: 22 * 60, to: 7 * 60 };
export const noQuietHours: QuietHours = {
  isOn: false,
  monday: night,
  tuesday: night,
  wednesday: night,
  thursday: night,
  friday: night,
  saturday: night,
  sunday: night,
};

export const quietViewSchema = z.strictObject({
  /** Whether no notification is shown now, by hand or by the hours. */
  isOn: z.boolean(),
  /** When the hours end, in milliseconds since 1970; null where it was turned on by hand, is off, or never ends. */
  until: z.int().nullable(),
  hours: quietHoursSchema,
});
export type QuietView = z.infer<typeof quietViewSchema>;

/** What the clock on the wall says at a moment. */
export interface WallTime {
  readonly weekday: Weekday;
  readonly minute: number;
}
export type ReadWallTime = (at: number) => WallTime;

export function isWithin(hours: QuietHours, { weekday, minute }: WallTime): boolean {
  if (!hours.isOn) return false;
  const today = hours[weekday];
  if (today !== null && minute >= today.from && (today.to <= today.from || minute < today.to)) return true;
  const before = hours[weekdays[(weekdays.indexOf(weekday) + 6) % 7] ?? weekday];
  return before !== null && before.to <= before.from && minute < before.to;
}

/**
 * The next moment at which the hours begin or end, as the wall's clock goes on from here; null where they do neither for
 * a week. Looks at each minute, so a clock that is set forward or back on the way counts as what it will show.
 */
export function nextTurn(hours: QuietHours, now: number, wallTime: ReadWallTime): number | null {
  if (!hours.isOn) return null;
  const isQuiet = isWithin(hours, wallTime(now));
  const first = now - (now % minuteMs) + minuteMs;
  for (let at = first; at <= first + 8 * dayMinutes * minuteMs; at += minuteMs) {
    if (isWithin(hours, wallTime(at)) !== isQuiet) return at;
  }
  return null;
}
