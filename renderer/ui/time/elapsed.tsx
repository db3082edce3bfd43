/** A time that goes on while it is looked at. */
import { useSyncExternalStore } from 'react';
import { browserClock } from '../../clock.ts';
import { createStopwatch } from '../../stores/long-work/stopwatch.ts';
import { formatElapsed } from '../../text/describe/format-amounts.ts';
import css from './elapsed.module.css';

const stopwatch = createStopwatch(browserClock, () => Date.now());
const tickMs = 1000;

const listeners = new Set<() => void>();
let seconds = 0;
let timer: ReturnType<typeof setInterval> | null = null;

/** One beat for the whole page, and none while nothing is counted. */
function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    seconds += 1;
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

interface Props {
  /** Names what is counted, so that it goes on evenly wherever it is shown. */
  readonly of: string;
  /** In milliseconds since the epoch. */
  readonly since: number;
  /** Shorter is not worth a word. */
  readonly fromMs?: number;
}

export function Elapsed({ of, since, fromMs = 0 }: Props) {
  useSyncExternalStore(onSecond, () => seconds);
  const ms = stopwatch.elapsed(of, since);
  return ms < fromMs ? null : <span className={css['elapsed']}>{formatElapsed(ms)}</span>;
}
