/** Copies the store while it is in use: whole, checked, and under its own name only when it is complete. See decision 0011. */
import { closeSync, constants, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, backup } from 'node:sqlite';
import { toStoreError } from '../health/store-errors.ts';

/** Backups that are kept; an older one goes when a newer one is complete. */
export const keptBackups = 3;
/** Pages copied before the broker gets its turn: a few milliseconds' worth. */
const pagesAtOnce = 500;

const namePattern = /^countersign-\d{8}T\d{9}Z\.db$/;
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** Names of complete backups, the newest first. */
export function listBackups(dataDir: string): readonly string[] {
  try {
    return readdirSync(backupFolder(dataDir))
      .filter((name) => namePattern.test(name))
      .toSorted()
      .toReversed();
  } catch {
    return []; // None was made yet.
  }
}

/** When the newest one was begun, in milliseconds since 1970; null where there is none. */
export function lastBackupAt(dataDir: string): number | null {
  const [newest] = listBackups(dataDir);
  const found = newest?.match(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/);
  if (found === undefined || found === null) return null;
  const [, year, month, day, hour, minute, second, ms] = found.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second, ms);
}

function checkCopy(path: string): void {
  const copy = new DatabaseSync(path, { readOnly: true });
  try {
    const result = copy.prepare('PRAGMA quick_check').get();
    if (result?.['quick_check'] !== 'ok') throw new Error('the copy is damaged');
  } finally {
    copy.close();
  }
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

const mostCopies = 5;

/** Rows that are written meanwhile let Node's copy fail at times, with an error that says it is none: then it is begun again. */
async function copyInto(draft: string, database: DatabaseSync, remove: () => void): Promise<void> {
  for (let copies = 1; ; copies += 1) {
    closeSync(openSync(draft, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600));
    try {
      await backup(database, draft, { rate: pagesAtOnce });
      return;
    } catch (error) {
      const isNone = error instanceof Error && 'errcode' in error && error.errcode === 0;
      if (!isNone || copies === mostCopies) throw error;
      remove();
    }
  }
}

/** Resolves to the name of the backup. Throws `store-unavailable`; then nothing of it is left, and the older ones stay. */
export async function backUp(database: DatabaseSync, dataDir: string, now: number): Promise<string> {
  const folder = backupFolder(dataDir);
  const name = `countersign-${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}.db`;
  const draft = join(folder, `.${name}.${process.pid}.partial`);
  const remove = (): void => {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
  };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await copyInto(draft, database, remove);
    checkCopy(draft);
    for (const suffix of ['-wal', '-shm']) rmSync(draft + suffix, { force: true });
    renameSync(draft, join(folder, name));
    for (const old of listBackups(dataDir).slice(keptBackups)) rmSync(join(folder, old), { force: true });
    return name;
  } catch (error) {
    try {
      remove();
    } catch {
      // A folder that cannot be written keeps its drafts; they have a name of their own.
    }
    throw toStoreError(error);
  }
}
