/** Hands bubblewrap its arguments through a pipe, so that it starts while they are still being worked out. See decision 0035. */
import { closeSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { codeOf } from '../../paths/real-path-of.ts';
import type { PipePool } from '../../../launch/process/pipe-pool.ts';

export interface ArgumentPipe {
  /** The end to hand over. */
  readonly theirs: number;
  /** To be called when bubblewrap has its end, or never will. */
  handedOver(): void;
  /** Says all there is to say, once; bubblewrap reads to the end before it does anything. */
  tell(words: readonly string[]): void;
  /** Without words there is an empty sandbox, in which nothing can begin. */
  readonly close: () => void;
}

export async function openArgumentPipe(pipes: PipePool): Promise<ArgumentPipe> {
  const { readFd, writeFd } = await pipes.take('write');
  let held: number | null = writeFd;
  const end = (): number | null => {
    const fd = held;
    held = null;
    return fd;
  };
  const close = (): void => {
    const fd = end();
    if (fd !== null) closeSync(fd);
  };
  return {
    theirs: readFd,
    handedOver: () => closeSync(readFd),
    tell(words) {
      const bytes = Buffer.from(words.map((word) => `${word}\0`).join(''));
      const written = held === null ? 0 : writtenOf(held, bytes);
      if (written === bytes.length) return close();
      const fd = end();
      if (fd === null) return;
      // More than a pipe takes at once: the rest goes as bubblewrap reads.
      const rest = new Socket({ fd, readable: false, writable: true });
      rest.on('error', () => {}); // Bubblewrap ended; how, its own words say.
      rest.end(bytes.subarray(written));
    },
    close,
  };
}

function writtenOf(fd: number, bytes: Uint8Array): number {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return 0;
    if (codeOf(error) === 'EPIPE') return bytes.length; // It ended meanwhile, and no reader is left to be told.
    throw error;
  }
}
