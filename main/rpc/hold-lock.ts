/** Holds a lock that dies with this process, so that no lock can be left behind by a crash. */
import { DatabaseSync } from 'node:sqlite';

export interface HeldLock {
  release(): void;
}

const busy = 5;

/**
 * Returns null when another process, or another desk in this one, holds it. Node has no file locks of its own;
 * SQLite's are the kernel's, and need no pid file to be believed.
 */
export function holdLock(path: string): HeldLock | null {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null;
    throw error;
  }
  return { release: () => file.close() };
}
