/** What keeps the audit log, as far as the rest of the store depends on it: the database, unless another is opened in its place. */
import { homedir } from 'node:os';
import type { DatabaseSync } from 'node:sqlite';
import type { ChangeLog, AuditBook, AuditKeeper, AuditLog, AuditRecord, Clock } from '#core/ports.ts';
import { guardLog, type StoreLog } from '../head/guard-log.ts';
import { readChosenPlace } from '../head/head-copy.ts';
import { headPath } from '../head/head-file.ts';
import { createAuditBook } from './audit-book.ts';
import { createChangeLog, createAuditLog, createRunRowWriter } from './audit-log.ts';
import { createAuditKeeper } from './audit-retention.ts';

export interface AuditStore {
  readonly audit: AuditLog;
  readonly configurationChanges: ChangeLog;
  readonly auditBook: AuditBook;
  readonly auditKeeper: AuditKeeper;
  /** What guards the log against being shortened or exchanged. */
  readonly log: StoreLog;
  /**
   * Writes the row of a run within the caller's transaction, and returns what is to be called when that is on the disk. Null where
   * `followRun` says that there is nothing to write.
   */
  readonly writeWithin: (record: AuditRecord) => (() => void) | null;
}

export interface AuditStoreParts {
  /** Keeps everything but the log. */
  readonly database: DatabaseSync;
  readonly file: string;
  readonly dataDir: string;
  /** Where the head of the log is kept, outside of the data folder; absent keeps none. */
  readonly stateDir: string | undefined;
  readonly clock: Clock;
  /** Keeps the line of the run in step, in the same transaction as its row; false where the run has its ending already. */
  readonly followRun: (record: AuditRecord) => unknown;
  readonly found: Parameters<StoreLog['begin']>[0];
}

export type OpenAuditStore = (parts: AuditStoreParts) => AuditStore;

export const openDatabaseAudit: OpenAuditStore = ({ database, file, dataDir, stateDir, clock, followRun, found }) => {
  const headFile = stateDir === undefined ? null : headPath(stateDir, dataDir);
  const log = guardLog({ database, file, clock, headFile, chosen: readChosenPlace(dataDir) });
  log.begin(found);
  const writeRow = createRunRowWriter(database, followRun);
  return {
    audit: createAuditLog(database, followRun, log.guard),
    configurationChanges: createChangeLog(database, log.guard),
    auditBook: log.watching(createAuditBook(database, homedir())),
    auditKeeper: createAuditKeeper(database, { dataDir, file }, clock),
    log,
    writeWithin(record) {
      const row = writeRow(record);
      return row === null ? null : () => log.guard.after(row);
    },
  };
};
