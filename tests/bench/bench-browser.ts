/** What a browser's page costs, and how figures are said. */
import { loadavg } from 'node:os';
import type { Page } from 'playwright/test';
import { middleOf, noteReading } from './readings/note-reading.ts';

export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0;
}

const met: boolean[] = [];

/** Prints median, quartiles and p95 beside the budget, and remembers whether it was met. `of` is the part the budget is about. */
export function report(title: string, values: readonly number[], budget: number, of: 'median' | 'p95' | 'max'): void {
  const [low, mid, high, late] = [0.25, 0.5, 0.75, 0.95].map((at) => quantile(values, at));
  const most = Math.max(...values);
  const judged = { median: mid ?? 0, p95: late ?? 0, max: most }[of];
  met.push(judged <= budget);
  const { spread } = middleOf(values);
  const [, row = 'P8', what = title] = /^(?:(P\d+) )?(.*)$/u.exec(title) ?? [];
  noteReading({ row, what: `${what}, ${of}`, unit: 'ms', value: judged, spread, target: { most: budget } });
  const figures = `${fixed(mid)} ms (${fixed(low)}–${fixed(high)}), p95 ${fixed(late)}, max ${fixed(most)}`;
  console.log(`${judged <= budget ? 'met   ' : 'MISSED'} ${title}: ${figures}; ${of} budget ${budget} ms`);
}

/** For what is no list of times. */
export function verdict(title: string, isMet: boolean): void {
  met.push(isMet);
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${title}`);
}

const fixed = (value = 0): string => value.toFixed(1);

/** To be called last: the load explains what a figure cannot. */
export function conclude(): void {
  console.log(`${met.filter(Boolean).length} of ${met.length} budgets met; load ${loadavg()[0]?.toFixed(1)}`);
  process.exitCode = met.every(Boolean) ? 0 : 1;
}

/** Gaps between the frames of a page while something happens, in milliseconds. */
export async function frameGaps(page: Page, during: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const watch = window as unknown as { gaps?: number[]; isWatching?: boolean };
    const gaps: number[] = [];
    let last = performance.now();
    const step = (now: number): void => {
      gaps.push(now - last);
      last = now;
      if (watch.isWatching === true) requestAnimationFrame(step);
    };
    watch.gaps = gaps;
    watch.isWatching = true;
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(step);
    });
  });
  await during();
  return page.evaluate(() => {
    const watch = window as unknown as { gaps?: number[]; isWatching?: boolean };
    watch.isWatching = false;
    return watch.gaps ?? [];
  });
}

/** Computing time of the page's own thread from now on, in milliseconds: what a busy machine does not lengthen. */
export async function threadTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const before = await now();
  return async () => (await now()) - before;
}
