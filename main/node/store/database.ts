/** One SQLite file for all that must survive: opened, checked and brought to today's shape, or moved aside and said so. */
import { closeSync, constants, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BrokerError } from '#domain/errors.ts';
import { migrations } from './migrations.ts';

export type OpenedDatabase =
  | { readonly kind: 'open'; readonly database: DatabaseSync; readonly movedTo: string | null }
  | { readonly kind: 'failed'; readonly error: BrokerError };

const busyTimeoutMs = 5000;
/** Up to this size the whole file is checked at each start; of a larger one the tables that can allow something. */
const fullCheckBytes = 64 * 1024 * 1024;

/** SQLite's codes for "malformed" and "not a database". */
const damageCodes: ReadonlySet<unknown> = new Set([11, 26]);

class DamagedDatabase extends Error {}

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true;
  return error instanceof Error && 'errcode' in error && damageCodes.has(error.errcode);
}

/** Runs one piece of work on the store; whatever goes wrong there means that nothing may rely on it. */
export function guardStore<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof BrokerError) throw cause;
    throw new BrokerError('store-unavailable', 'The desk cannot write down what it decides, so nothing runs.', {
      remedy: 'See whether the disk is full or the data folder is read-only, then start the desk again.',
      cause,
    });
  }
}

/** All or nothing, with the write lock from the start: a lock taken halfway cannot wait for its turn. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function check(database: DatabaseSync, path: string): void {
  const tables = statSync(path).size <= fullCheckBytes ? [''] : ['(grants)', '(rules)', '(migrations)'];
  for (const table of tables) {
    const result = database.prepare(`PRAGMA quick_check${table}`).get();
    if (result?.['quick_check'] !== 'ok') throw new DamagedDatabase('integrity check failed');
  }
}

function migrate(database: DatabaseSync): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  inTransaction(database, () => {
    const done = Number(database.prepare('SELECT max(version) AS version FROM migrations').get()?.['version'] ?? 0);
    if (done > migrations.length) {
      throw new BrokerError('store-unavailable', 'The store was written by a newer version.', {
        remedy: 'Install the newer version again.',
      });
    }
    const note = database.prepare('INSERT INTO migrations (version, name, applied_at) VALUES (?, ?, ?)');
    migrations.slice(done).forEach((migration, index) => {
      const isEdit = migration.isSchemaEdit === true;
      if (isEdit) database.enableDefensive(false);
      database.exec(migration.sql);
      if (isEdit) database.enableDefensive(true);
      migration.work?.(database);
      note.run(done + index + 1, migration.name, Date.now());
    });
  });
}

function openOnce(path: string): DatabaseSync {
  // Made before SQLite does: it would let everybody read, and follow a link.
  closeSync(openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600));
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    database.enableDefensive(true);
    // FULL: a commit returns when the disk has it, which is the promise of the audit log; see there for the exception.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON',
    );
    check(database, path);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function moveAside(path: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  let target = `${path}.unreadable-${stamp}`;
  for (let again = 2; existsSync(target); again += 1) target = `${path}.unreadable-${stamp}-${again}`;
  renameSync(path, target);
  // What was not yet carried over from the write-ahead log belongs to the file that was moved.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, target + suffix);
  }
  return target;
}

/** Never throws. A damaged file is kept under another name; one that is merely locked, newer or forbidden stays where it is. */
export function openDatabase(path: string, now: number): OpenedDatabase {
  try {
    try {
      return { kind: 'open', database: openOnce(path), movedTo: null };
    } catch (error) {
      if (!isDamage(error)) throw error;
      const movedTo = moveAside(path, now);
      return { kind: 'open', database: openOnce(path), movedTo };
    }
  } catch (cause) {
    const error =
      cause instanceof BrokerError
        ? cause
        : new BrokerError('store-unavailable', 'The store cannot be opened, so nothing runs.', {
            remedy: 'See whether the disk is full or the data folder is read-only, then start the desk again.',
            cause,
          });
    return { kind: 'failed', error };
  }
}
