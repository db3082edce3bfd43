/** Lets one broker of a person at a time look at and change what all of them share on the host. */
import { lstatSync, mkdirSync, symlinkSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { BrokerError } from '#domain/common/errors.ts';
import { codeOf } from '../../paths/real-path-of.ts';
import { say } from '#domain/common/message.ts';

/** What is done under the lock takes a few system calls, so an older lock was left by a broker that was killed. */
const abandonedAfterMs = 5000;
const tryEveryMs = 1;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * A link is made by exactly one broker, a shell can take the same lock, and it costs a tenth of a directory.
 * Throws `sandbox-setup-failed`.
 */
export function exclusively<T>(room: string, work: () => T): T {
  const lock = path.join(room, 'lock');
  while (!taken(room, lock)) Atomics.wait(sleeper, 0, 0, tryEveryMs);
  try {
    return work();
  } finally {
    leave(lock);
  }
}

function taken(room: string, lock: string): boolean {
  try {
    symlinkSync(String(process.pid), lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      makeRoom(room);
      return false;
    }
    if (codeOf(error) !== 'EEXIST') throw unusable(room, error);
  }
  const since = lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (since !== undefined && Date.now() - since > abandonedAfterMs) leave(lock);
  return false;
}

function makeRoom(room: string): void {
  try {
    mkdirSync(room, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(room, error);
  }
}

function leave(lock: string): void {
  try {
    unlinkSync(lock);
  } catch (error) {
    // Taken for abandoned, which cannot be undone; what is no link can never be taken.
    if (codeOf(error) !== 'ENOENT') throw unusable(path.dirname(lock), error);
  }
}

function unusable(room: string, cause: unknown): BrokerError {
  return new BrokerError('sandbox-setup-failed', say('Sandboxes cannot be recorded in {room}.', { room }), {
    remedy: say('See whether the disk is full or the data folder is read-only.'),
    cause,
  });
}
