/** The folder that the caller is in, without links. */
import { realpathSync } from 'node:fs';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

/** Throws `bad-request` where the folder was removed, or has a name that cannot be said. */
export function callersFolder(current: () => string = () => process.cwd()): string {
  try {
    return realpathSync(current());
  } catch (cause) {
    throw new BrokerError('bad-request', say('This folder was removed, or its name is not valid UTF-8.'), {
      remedy: say('Start it in another folder.'),
      cause,
    });
  }
}
