/** Waits for a layer that another desk holds: mostly a command that brought its own desk, and is about to end. */
import { setTimeout as pause } from 'node:timers/promises';

/** A command's own desk has to wait for the disk, too. */
const longestMs = 5000;
const betweenMs = 50;

/** Tries again what is held by another; once for each key and not again until it was free, so that commands that follow each other do not all wait. */
export function createPatience<T>(
  isHeld: (found: T) => boolean,
  mostMs = longestMs,
): (key: string, attempt: () => Promise<T>) => Promise<T> {
  const inVain = new Set<string>();
  return async (key, attempt) => {
    const end = performance.now() + (inVain.has(key) ? 0 : mostMs);
    let found = await attempt();
    while (isHeld(found) && performance.now() < end) {
      await pause(betweenMs);
      found = await attempt();
    }
    if (isHeld(found)) inVain.add(key);
    else inVain.delete(key);
    return found;
  };
}
