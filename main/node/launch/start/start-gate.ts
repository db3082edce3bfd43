/** Holds bubblewrap between its last mount and the command: it hears when the mounts stand, and gives the filter only then. See decision 0035. */
import { closeSync, writeSync } from 'node:fs';
import { codeOf } from '../../sandbox/paths/real-path-of.ts';
import { firstRead } from '../process/first-read.ts';
import type { PipePool } from '../process/pipe-pool.ts';
import type { Handed } from './starter.ts';

export interface StartGate {
  /** Descriptors for bubblewrap's `--seccomp` and `--block-fd`, in this order. */
  readonly theirs: readonly [Handed, Handed];
  /** Resolves when everything is mounted, or no process is left to do so. */
  readonly built: Promise<void>;
  /** To be called when bubblewrap has them, or never will. */
  handedOver(): void;
  /** Lets the command begin, once. */
  open(): void;
  /** What has not begun by now never does: bubblewrap refuses a filter that is empty. */
  close(): void;
}

/**
 * Bubblewrap reads a byte of the one pipe after its last mount, and then the other one to its end, which it can do only when that was
 * written. `filter` is less than a pipe holds, so it arrives whole or not at all.
 */
export async function openGate(filter: Uint8Array, pipes: PipePool): Promise<StartGate> {
  const [program, word] = [await pipes.take('write'), await pipes.take('write')];
  const read = firstRead(word.writeFd);
  let held: number | null = program.writeFd;
  const close = (): void => {
    if (held !== null) closeSync(held);
    held = null;
    read.close();
  };
  return {
    theirs: [
      { fd: program.readFd, mode: 'r' },
      { fd: word.readFd, mode: 'r' },
    ],
    built: read.happened,
    handedOver() {
      closeSync(program.readFd);
      closeSync(word.readFd);
    },
    open() {
      try {
        if (held !== null) writeSync(held, filter);
      } catch (error) {
        if (codeOf(error) !== 'EPIPE') throw error; // It ended meanwhile, and there is nothing to begin.
      } finally {
        close();
      }
    },
    close,
  };
}
