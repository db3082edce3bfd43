/** Tries the folder of the window's engine before it is used: Electron takes one that cannot be written for a second start, and would end without a word. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

/** Large enough that a full disk has no room for it. */
const trialBytes = 64 * 1024;

/** Throws `store-unavailable`. */
export function tryProfile(folder: string): void {
  const trial = join(folder, `trial-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(trial, Buffer.alloc(trialBytes));
  } catch (cause) {
    throw new BrokerError('store-unavailable', say('{folder} cannot be used.', { folder }), {
      remedy: say('See whether it is a folder that you can write, and whether the disk is full.'),
      cause,
    });
  } finally {
    removeTrial(trial);
  }
}

function removeTrial(trial: string): void {
  try {
    rmSync(trial, { force: true });
  } catch {
    // It was never there: the folder is none, which the error above says.
  }
}
