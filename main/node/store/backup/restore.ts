/** Puts a backup in the place of the store, which is kept aside. For when no broker runs. */
import { closeSync, constants, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BrokerError } from '#domain/common/errors.ts';
import { moveStore, nameAside } from '../health/repair-store.ts';
import { toStoreError } from '../health/store-errors.ts';
import { type Message, say } from '#domain/common/message.ts';

function refuse(message: Message, remedy: Message): never {
  throw new BrokerError('store-unavailable', message, { remedy });
}

/** Whether a file is a store that can be read from end to end. Throws what SQLite throws. */
function checkBackup(path: string): void {
  const copy = new DatabaseSync(path, { readOnly: true });
  try {
    const result = copy.prepare('PRAGMA integrity_check').get();
    if (result?.['integrity_check'] !== 'ok') throw new Error('damaged');
    copy.prepare('SELECT count(*) FROM audit').get();
    copy.prepare('SELECT count(*) FROM migrations').get();
  } finally {
    copy.close();
  }
}

/** Returns where what was there is kept; null where nothing was. Throws `store-unavailable`, and then all is as it was. */
export function restoreStore(path: string, from: string, now: number): string | null {
  const draft = `${path}.restoring`;
  try {
    rmSync(draft, { force: true });
    copyFileSync(from, draft, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    const file = openSync(draft, 'r+');
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    rmSync(draft, { force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      refuse(say('There is no such backup.'), say('`countersign audit restore --list` names those that there are.'));
    }
    throw toStoreError(error);
  }
  try {
    checkBackup(draft);
  } catch {
    for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
    refuse(say('This backup is damaged, and nothing was changed.'), say('Choose another one.'));
  }
  for (const suffix of ['-wal', '-shm']) rmSync(draft + suffix, { force: true });
  const aside = existsSync(path) ? nameAside(path, 'replaced', now) : null;
  if (aside === null) for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
  else moveStore(path, aside);
  renameSync(draft, path);
  return aside;
}
