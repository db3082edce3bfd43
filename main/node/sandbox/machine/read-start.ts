/** Reads the beginning of a file that a command may have made: never waits, and takes no more than was asked for. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Null for what is no plain file, or cannot be read. */
export function readStart(file: string, mostBytes: number): Buffer | null {
  let fd: number;
  try {
    // A pipe without a writer would hold the broker until it has one.
    fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return null;
  }
  try {
    const found = fstatSync(fd);
    if (!found.isFile()) return null;
    const bytes = Buffer.alloc(Math.min(found.size, mostBytes));
    return bytes.subarray(0, readSync(fd, bytes));
  } catch {
    return null;
  } finally {
    closeSync(fd);
  }
}
