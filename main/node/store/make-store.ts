/** Brings a store to today's shape, and makes an empty one. */
import { closeSync, constants, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BrokerError } from '#domain/common/errors.ts';
import { inTransaction } from './database.ts';
import { versionOf } from './health/look-over.ts';
import { migrations } from './migrations.ts';
import { say } from '#domain/common/message.ts';

/** Throws `store-unavailable` for a store of a newer version, `DamagedStore`, and what SQLite throws. */
export function migrate(database: DatabaseSync): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  inTransaction(database, () => {
    const done = versionOf(database);
    if (done > migrations.length) {
      throw new BrokerError('store-unavailable', say('The store was written by a newer version.'), {
        remedy: say('Install the newer version again.'),
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

/** An empty store in today's shape, for a repair to fill: no other process knows it yet. Throws what SQLite throws. */
export function makeStore(path: string): DatabaseSync {
  closeSync(openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600));
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  // On disk at its end, in one go.
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF');
  migrate(database);
  return database;
}
