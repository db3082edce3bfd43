/** Refuses a store that another user could have written: what stands in it allows things. */
import { lstatSync } from 'node:fs';
import { BrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';

function refuse(path: string, why: string, remedy: Message): never {
  throw new BrokerError('store-unavailable', say('{directory} {why}.', { directory: path, why }), { remedy });
}

/** A file that is not there is fine. Throws `store-unavailable`; the text names the path, as at every start. */
export function refuseForeign(path: string): void {
  for (const each of [path, `${path}-wal`, `${path}-shm`]) {
    const stats = lstatSync(each, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    if (stats.isDirectory()) refuse(each, 'is a folder', say('Move it away, then start the desk again.'));
    if (!stats.isFile())
      refuse(each, 'is a link or no file', say('Put the file itself there, then start the desk again.'));
    if (stats.uid !== process.getuid?.()) {
      refuse(each, 'belongs to someone else', say('Give it to your own user, or move it away.'));
    }
    if ((stats.mode & 0o022) !== 0) {
      refuse(each, 'can be written by others', say('Look whether it is yours, then run chmod go-w on it.'));
    }
  }
}
