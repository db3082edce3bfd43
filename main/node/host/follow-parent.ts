/** Ends this process with the one that was started in its place, and takes the signals that reached only that one. */
import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { parentVariable, handedOn } from './stand-as-parent.ts';

let behindFront = false;

/** Whether the process above this one only stands in front of it. */
export const hasStandingParent = (): boolean => behindFront;

/** What a terminal or a process group sends is here at the same time; so long a handed signal waits for its twin. */
const twinMs = 40;

const count = (of: Map<NodeJS.Signals, number>, signal: NodeJS.Signals): number => {
  const times = (of.get(signal) ?? 0) + 1;
  of.set(signal, times);
  return times;
};

/** Nothing where no process stands in front of this one. To be called before anything of this process listens for signals. */
export function followParent(): void {
  const fd = bondIn(process.env);
  delete process.env[parentVariable];
  if (fd === null) return;
  behindFront = true;
  const heard = new Map<NodeJS.Signals, number>();
  const handed = new Map<NodeJS.Signals, number>();
  for (const signal of handedOn) {
    const hear = (): void => {
      count(heard, signal);
      if (process.listenerCount(signal) > 1) return;
      // There is no other listener, so it does what it does to every program.
      process.off(signal, hear);
      process.kill(process.pid, signal);
    };
    process.on(signal, hear);
  }
  const front = new Socket({ fd, readable: true, writable: false });
  front.unref();
  front.on('error', () => undefined); // Closed is all that counts.
  front.on('data', (bytes) => {
    for (const byte of bytes) {
      const signal = handedOn[byte];
      if (signal === undefined) continue;
      const times = count(handed, signal);
      setTimeout(() => {
        if ((heard.get(signal) ?? 0) < times) process.emit(signal, signal);
      }, twinMs);
    }
  });
  front.on('close', () => process.kill(process.pid, 'SIGKILL'));
}

function bondIn(env: NodeJS.ProcessEnv): number | null {
  const named = env[parentVariable];
  if (named === undefined || !/^[34]$/.test(named)) return null;
  try {
    return fstatSync(Number(named)).isSocket() ? Number(named) : null;
  } catch {
    return null; // Left over from another program's environment.
  }
}
