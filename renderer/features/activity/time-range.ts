/** The times that the screen of activity shows: a day or a week of the person's own calendar, and the part of it in which something was. */

export type Span = 'day' | 'week';

/** Milliseconds since 1970; the end is not included. */
export interface TimeRange {
  readonly since: number;
  readonly until: number;
}

const hourMs = 3_600_000;
/** A picture of less would stretch minutes over the screen. */
const leastHours = 4;

/** `back` counts days or weeks before the one that holds `now`. By the calendar: a day may have 23 or 25 hours. */
export function rangeOf(span: Span, back: number, now: number): TimeRange {
  const today = new Date(now);
  // Weeks begin on Monday.
  const first = span === 'day' ? today.getDate() : today.getDate() - ((today.getDay() + 6) % 7);
  const days = span === 'day' ? 1 : 7;
  const at = (offset: number): number =>
    new Date(today.getFullYear(), today.getMonth(), first + offset * days).getTime();
  return { since: at(-back), until: at(1 - back) };
}

/** Whole hours from the first to the last of these times, within the range; all of it where there are none. */
export function clipRange({ since, until }: TimeRange, times: readonly number[]): TimeRange {
  const within = times.filter((time) => time >= since && time <= until);
  if (within.length === 0) return { since, until };
  const first = within.reduce((one, other) => Math.min(one, other));
  const last = within.reduce((one, other) => Math.max(one, other));
  const from = Math.max(since, since + Math.floor((first - since) / hourMs) * hourMs);
  const to = Math.min(until, Math.max(since + Math.ceil((last - since) / hourMs) * hourMs, from + leastHours * hourMs));
  return { since: Math.max(since, Math.min(from, to - leastHours * hourMs)), until: to };
}

export interface Tick {
  readonly at: number;
  /** Of the whole range, from 0 to 1. */
  readonly place: number;
}

/** Round times of the person's clock to write above, eight at most. */
export function ticksOf({ since, until }: TimeRange): readonly Tick[] {
  const hours = (until - since) / hourMs;
  const step = [1, 2, 3, 6, 12, 24].find((each) => hours / each <= 8) ?? 24;
  const first = new Date(since);
  // A day may lack an hour: two of its times are then one.
  const times = new Set<number>();
  for (let hour = 0; ; hour += step) {
    const at = new Date(first.getFullYear(), first.getMonth(), first.getDate(), hour).getTime();
    if (at >= until) break;
    if (at >= since) times.add(at);
  }
  return [...times].map((at) => ({ at, place: (at - since) / (until - since) }));
}

/** Whether a day of the person's calendar begins then. */
export function isMidnight(at: number): boolean {
  return new Date(at).getHours() === 0;
}
