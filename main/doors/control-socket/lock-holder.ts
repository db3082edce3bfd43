/** Which broker runs: the one that holds the lock of its folder. */
import { readFileSync, statSync } from 'node:fs';

/** Linux tells who holds a lock; null elsewhere, and where no process does. */
export function holderOf(lock: string): number | null {
  try {
    const { ino } = statSync(lock);
    const line = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .find((each) => new RegExp(`^\\d+: POSIX .* WRITE \\d+ [0-9a-f]+:[0-9a-f]+:${ino} `, 'u').test(each));
    const pid = Number(/WRITE (\d+)/u.exec(line ?? '')?.[1] ?? 0);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
