/** Keeps beside the store that everything was stopped. A file that is there stops, whatever is in it. */
import { readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StopMark } from '#core/ports.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { stoppedSchema, stoppedSince, type Stopped } from '#domain/common/stop.ts';
import { writeAtomically } from './write-atomically.ts';
import { say } from '#domain/common/message.ts';

export function createStopMark(dataDir: string): StopMark {
  const file = join(dataDir, 'stopped.json');
  return {
    read: () => readMark(file),
    async keep(stopped) {
      await writeAtomically(file, `${JSON.stringify(stopped)}\n`).catch((cause: unknown) => {
        throw new BrokerError('store-unavailable', say('Everything is stopped, but that could not be written down.'), {
          remedy: say('Keep the desk running: after a restart nothing would hold back what is new.'),
          cause,
        });
      });
    },
    async clear() {
      await rm(file, { force: true }).catch((cause: unknown) => {
        throw new BrokerError('store-unavailable', say('The mark that everything is stopped could not be removed.'), {
          remedy: say('Everything stays stopped. Remove it and try again: {file}', { file }),
          cause,
        });
      });
    },
  };
}

/** Null only where surely none is. */
function readMark(file: string): Stopped | null {
  try {
    const parsed = stoppedSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  }
  return stoppedSince(Math.floor(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
