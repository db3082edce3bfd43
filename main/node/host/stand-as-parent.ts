/** Starts a process in place of this one, hands it the signals that reach this one alone, and takes it along when this one ends. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Writable } from 'node:stream';
import { holdBack } from './held-variables.ts';

/** Tells the started process on which descriptor it hears of the one in front of it. */
export const parentVariable = 'COUNTERSIGN_FRONT';

/** In the order of the bytes that stand for them. */
export const handedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** With this process's own streams, and its descriptor 3 where it is among them. */
export type SharedStreams = readonly [0, 1, 2] | readonly [0, 1, 2, 3];

/**
 * Resolves to the exit code, 128 + n after a signal. The pipe between the two is the bond: its end is this process's, however
 * that came about. What a terminal sends reaches both, so `followParent` counts a signal once.
 */
export function standAsParent(file: string, args: readonly string[], streams: SharedStreams): Promise<number> {
  const bond = streams.length;
  const child = spawn(file, args, {
    stdio: [...streams, 'pipe'],
    env: { ...holdBack(process.env), [parentVariable]: String(bond) },
  });
  const pipe = child.stdio[bond];
  if (pipe instanceof Writable) {
    pipe.on('error', () => undefined); // It has ended; its exit code is on its way.
    for (const [index, signal] of handedOn.entries()) process.on(signal, () => pipe.write(Buffer.of(index)));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
