/** One check of the machine answers for a while: each page that opens or comes back asks, and a check starts two dozen programs. */
import type { HealthReport } from '#domain/common/health.ts';

/** What holds changes with the kernel and its settings; a sandbox that cannot be built is noticed by each run itself. */
export const answersForMs = 10 * 60_000;

/** `refresh` checks anew whatever is known. What did not hold is checked anew too: somebody may have mended it. */
export function rememberHealth(
  probe: () => Promise<HealthReport>,
  now: () => number,
): (refresh: boolean) => Promise<HealthReport> {
  let last: { readonly report: Promise<HealthReport>; until: number } | null = null;
  return (refresh) => {
    const moment = now();
    // A clock that was set back must not make it last longer.
    if (!refresh && last !== null && moment < last.until && last.until - moment <= answersForMs) return last.report;
    const mine = { report: probe(), until: moment + answersForMs };
    last = mine;
    const forget = (): void => {
      if (last === mine) last = null;
    };
    mine.report.then(({ sandboxUsable }) => {
      if (!sandboxUsable) forget();
    }, forget);
    return mine.report;
  };
}
