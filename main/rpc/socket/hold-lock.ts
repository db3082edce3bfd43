/** Holds a lock that dies with this process, so that no lock can be left behind by a crash. */
import { DatabaseSync } from 'node:sqlite';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

export interface HeldLock {
  release(): void;
}

const busy = 5;

function unusable(path: string, cause: unknown): BrokerError {
  return new BrokerError('store-unavailable', say('{path} cannot be used as a lock.', { path }), {
    remedy: say(
      'Move away what lies there, see whether the disk is full and how many files may be open, then try again.',
    ),
    cause,
  });
}

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw unusable(path, error);
  }
}

/**
 * Throws `store-unavailable` where there can be no lock.
 * Returns null when another process, or another broker in this one, holds it. Node has no file locks of its own;
 * SQLite's are the kernel's, and need no pid file to be believed.
 */
export function holdLock(path: string): HeldLock | null {
  const file = openLock(path);
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null;
    throw unusable(path, error);
  }
  return { release: () => file.close() };
}
