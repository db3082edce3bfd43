/** One SQLite file for all that must survive: opened, checked and brought to today's shape, or repaired and said so. */
import { closeSync, constants, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { BrokerError } from '#domain/common/errors.ts';
import { checkOpenRuns, checkPages } from './health/look-over.ts';
import { mendShape } from './health/mend-shape.ts';
import { refuseForeign } from './health/refuse-foreign.ts';
import { repairStore, type Repair } from './health/repair-store.ts';
import { isDamage, toStoreError } from './health/store-errors.ts';
import { migrate } from './make-store.ts';

export type OpenedDatabase =
  | {
      readonly kind: 'open';
      readonly database: DatabaseSync;
      /** What was done where the file was damaged. */
      readonly repair: Repair | null;
      /** Whether indices or triggers had to be put back. */
      readonly isMended: boolean;
    }
  | { readonly kind: 'failed'; readonly error: BrokerError };

type Opened = Pick<Extract<OpenedDatabase, { kind: 'open' }>, 'database' | 'isMended'>;

const busyTimeoutMs = 5000;

function openOnce(path: string): Opened {
  refuseForeign(path);
  // Made before SQLite does: it would let everybody read, and follow a link.
  closeSync(openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600));
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    makeReliable(database);
    checkPages(database, path);
    migrate(database);
    const isMended = mendShape(database);
    checkOpenRuns(database);
    return { database, isMended };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The settings of every connection that writes. */
function makeReliable(database: DatabaseSync): void {
  database.enableDefensive(true);
  // FULL: a commit returns when the disk has it, which is the promise of the audit log; see there for the exception.
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON',
  );
}

/** Never throws. A damaged file is repaired, or kept under another name; one that is locked, newer or forbidden stays as it is. */
export function openDatabase(path: string, now: number): OpenedDatabase {
  try {
    try {
      return { kind: 'open', ...openOnce(path), repair: null };
    } catch (error) {
      if (!isDamage(error)) throw error;
      const repair = repairStore(path, now, () => openOnce(path).database.close());
      return { kind: 'open', ...openOnce(path), repair };
    }
  } catch (cause) {
    return { kind: 'failed', error: toStoreError(cause) };
  }
}
