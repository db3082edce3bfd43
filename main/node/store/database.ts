/** How work on the store is done: with errors that say what helps, and all or nothing. */
import type { DatabaseSync } from 'node:sqlite';
import { toStoreError } from './health/store-errors.ts';

/** Runs one piece of work on the store; whatever goes wrong there means that nothing may rely on it. */
export function guardStore<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw toStoreError(cause);
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
