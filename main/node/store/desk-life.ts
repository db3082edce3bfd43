/** Names a running desk in the database, so that another one can tell later whether it still lives. */
import { randomBytes } from 'node:crypto';
import { uptime } from 'node:os';

/** Two readings of the same start differ by this much at most, in seconds. */
const bootToleranceS = 60;

const bootTime = (): number => Math.round(Date.now() / 1000 - uptime());

/** Process, start of the machine, and what makes this opening of the store unlike any other. */
export function nameThisDesk(): string {
  return `${process.pid}:${bootTime()}:${randomBytes(9).toString('base64url')}`;
}

function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** In doubt it lives: its runs stay open in the log rather than being ended under it. */
export function isDeskAlive(name: string, self: string): boolean {
  if (name === self) return true;
  const [pid = '', boot = ''] = name.split(':');
  // A number used before the machine started again, or by an earlier life of ours, says nothing.
  if (Math.abs(Number(boot) - bootTime()) > bootToleranceS || Number(pid) === process.pid) return false;
  return isProcessAlive(Number(pid));
}
