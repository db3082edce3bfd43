/** Tells when the program that had this process started is gone: an agent that was killed cannot say so, and its shell may live on. */
import { readFileSync } from 'node:fs';
import { hasStandingParent } from './follow-parent.ts';
import { processLine } from './process-line.ts';

const lookEveryMs = 1000;

/**
 * Watches the nearest program above that is no shell; one that only passes a line on may well end before its line does. Nothing where the system
 * does not tell, and under `nohup`, whose caller wants exactly that.
 */
export function watchCaller(onGone: () => void): void {
  const [first, second] = processLine();
  // Our own other half ends with us.
  const caller = hasStandingParent() ? second : first;
  if (caller === undefined || caller.startsWith('1:') || ignoresHangUp()) return;
  const timer = setInterval(() => {
    if (isThere(caller)) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

/** `pid:start`, as `processLine` names it: a number may have been given away again. */
function isThere(named: string): boolean {
  const [pid = '', startedAt] = named.split(':');
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return state !== 'Z' && fields[18] === startedAt;
  } catch {
    return false;
  }
}

/** As this process was started: Node may listen for the signal by now. */
function ignoresHangUp(): boolean {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? '0';
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false;
  }
}
