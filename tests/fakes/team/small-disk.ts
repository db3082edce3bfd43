/** A disk of its own in memory for a server of the tests, and taking all of its room. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Puts it at a folder; the superuser alone can. */
export const putDisk = (folder: string, megabytes: number): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);

/** At once, whoever still looks at it. */
export const takeDisk = (folder: string): void => void execFileSync('umount', ['--lazy', folder]);

/** Returns what gives the room back. */
export function fillDisk(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
  closeSync(file);
  return () => rmSync(ballast, { force: true });
}
