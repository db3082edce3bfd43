/** Whether this process runs inside the sandbox of a whole agent: by what only the broker can have put there, and by no variable. */
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';

const door = '/run/countersign/door';
const question = 'CSHK';
const answer = 'H';
const mostMs = 5000;

/** False where anything is missing or silent: a hook then asks the broker, as outside. */
export function isInsideRun(): Promise<boolean> {
  if (!isMountedThere()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = createConnection(door, () => void socket.write(question));
    const settle = (isInside: boolean): void => {
      socket.destroy();
      resolve(isInside);
    };
    socket.setTimeout(mostMs, () => settle(false));
    socket.once('error', () => settle(false));
    socket.once('end', () => settle(false));
    socket.once('data', (chunk) => settle(String(chunk).startsWith(answer)));
  });
}

/** A read-only folder and a socket in it, each mounted by itself: on the host only the superuser could do that. */
function isMountedThere(): boolean {
  try {
    const rows = readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .map((row) => row.split(' '));
    const isReadOnly = (at: string): boolean =>
      rows.some(([, , , , point, options]) => point === at && (options ?? '').split(',').includes('ro'));
    return isReadOnly('/run/countersign') && isReadOnly(door);
  } catch {
    return false;
  }
}
