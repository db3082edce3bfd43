/** Finds which runs of a list open another day, by the wall's clock; none in a list of one day, where a date would tell nothing. */

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
