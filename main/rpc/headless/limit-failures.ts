/** Slows down a client that guesses. A right guess is never refused: another user of the machine could lock the person out. */
import type { Clock } from '#core/ports.ts';

export const failuresPerMinute = 20;

/** The returned function notes one failure and says whether there have been too many of late. */
export function limitFailures(clock: Pick<Clock, 'now'>): () => boolean {
  let recent: number[] = [];
  return () => {
    const now = clock.now();
    recent = recent.filter((at) => now - at < 60_000);
    if (recent.length >= failuresPerMinute) return true;
    recent.push(now);
    return false;
  };
}
