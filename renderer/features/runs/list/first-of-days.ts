/** Finds which runs of a list open another day, by the wall's clock; none in a list of one day, where a date would tell nothing. */
import { currentLanguage } from '../../../text/in-language.ts';

interface Dated {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export function firstOfDays(runs: readonly Dated[]): ReadonlySet<number> {
  const firsts = new Set<number>();
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [index, { startedAt }] of runs.entries()) {
    // Almost every run is of the day of the one before, and a date takes a hundred times as long as a comparison.
    if (startedAt >= from && startedAt < until) continue;
    [from, until] = dayAround(startedAt);
    firsts.add(index);
  }
  return firsts.size > 1 ? firsts : new Set();
}

/** Days have 23 or 25 hours where clocks are changed. */
function dayAround(at: number): [number, number] {
  const from = new Date(at).setHours(0, 0, 0, 0);
  const next = new Date(from);
  return [from, next.setDate(next.getDate() + 1)];
}

/** Names a day as people do: today, yesterday, then by its date. Both in milliseconds since 1970. */
export function formatDay(at: number, now: number): string {
  const { tag } = currentLanguage();
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000);
  if (days === 0 || days === -1) return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return new Date(at).toLocaleDateString(tag, { weekday: 'long', day: 'numeric', month: 'long', ...year });
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
