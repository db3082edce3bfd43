/** Tells when the first byte of a pipe is read: the pipe is filled before, and has room again from that moment on. See decision 0035. */
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { codeOf } from '../../sandbox/paths/real-path-of.ts';

export interface FirstRead {
  /** Also when no reader is left. */
  readonly happened: Promise<void>;
  close(): void;
}

/** Whole pages on every kernel: a page that is partly filled would take the last byte without any room. */
const filling = Buffer.alloc(1 << 20);

/** `writeFd` is an empty pipe's end that does not block; it is closed with what is returned. */
export function firstRead(writeFd: number): FirstRead {
  // Alone in its page, so that its reader gives back a whole one.
  writeSync(writeFd, filling, 0, 1);
  fill(writeFd);
  const pipe = new Socket({ fd: writeFd, readable: false, writable: true });
  const happened = new Promise<void>((resolve) => {
    pipe.write(filling.subarray(0, 1), () => resolve());
    pipe.once('close', () => resolve());
  });
  pipe.on('error', () => {}); // Its reader went on, or ended; either way it closes.
  return { happened, close: () => void pipe.destroy() };
}

function fill(writeFd: number): void {
  try {
    while (writeSync(writeFd, filling) === filling.length);
  } catch (error) {
    if (codeOf(error) !== 'EAGAIN') throw error;
  }
}
