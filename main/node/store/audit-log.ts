/** The log of everything asked, decided, started and ended: rows are only added, each bound to the one before by its hash. */
import type { DatabaseSync } from 'node:sqlite';
import type { AdjustmentLog, AuditLog, AuditRecord } from '#core/ports.ts';
import { guardStore, inTransaction } from './database.ts';
import { redactAdjustment } from './redact-adjustment.ts';
import { redactEntry } from './redact-entry.ts';
import { chainRoot, hashOfRow, type ChainedRow } from './verify-chain.ts';

/** What belongs to no session, run or project has an empty name there. */
type NewRow = Omit<ChainedRow, 'seq'>;

/** Adds one row within the caller's transaction. */
function createChain(database: DatabaseSync): (row: NewRow) => void {
  const last = database.prepare('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1');
  const insert = database.prepare(
    'INSERT INTO audit (seq, at, session_id, run_id, project_root, kind, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (added) => {
    const before = last.get();
    const row: ChainedRow = { ...added, seq: Number(before?.['seq'] ?? 0) + 1 };
    const { seq, at, sessionId, runId, projectRoot, kind, body } = row;
    const hash = hashOfRow(row, String(before?.['hash'] ?? chainRoot));
    insert.run(seq, at, sessionId, runId, projectRoot, kind, body, hash);
  };
}

/** Adds the row of a run within the caller's transaction. */
export function createRowWriter(database: DatabaseSync): (record: AuditRecord) => void {
  const add = createChain(database);
  return ({ at, sessionId, runId, projectRoot, entry }) =>
    add({ at, sessionId, runId, projectRoot, kind: entry.kind, body: JSON.stringify(redactEntry(entry)) });
}

/** The same, where what goes with it (`alongside`) does not say that there is nothing to write. */
export function createRunRowWriter(
  database: DatabaseSync,
  alongside: (record: AuditRecord) => unknown,
): (record: AuditRecord) => void {
  const writeRow = createRowWriter(database);
  return (record) => {
    if (alongside(record) !== false) writeRow(record);
  };
}

/**
 * Before these rows nothing has happened yet, and what happens next waits for a row that is waited for. SQLite then brings
 * all rows before it to the disk as well.
 */
const mayWait: ReadonlySet<AuditRecord['entry']['kind']> = new Set(['request', 'decision']);

/**
 * `alongside` is done in the same transaction as each row, and says whether there is one to write.
 * Before an attempt or an outcome is told, the disk has all rows.
 */
export function createAuditLog(database: DatabaseSync, alongside: (record: AuditRecord) => unknown): AuditLog {
  const writeRow = createRunRowWriter(database, alongside);
  return {
    // A rejection, not an exception at the call: whoever does not wait for it must not start anything either way.
    write: async (record) =>
      guardStore(() =>
        atLeisure(database, mayWait.has(record.entry.kind), () =>
          inTransaction(database, () => writeRow(record)),
        ),
      ),
  };
}

/** The disk has each row before what it tells of counts. */
export function createAdjustmentLog(database: DatabaseSync): AdjustmentLog {
  const add = createChain(database);
  return {
    write: async ({ at, sessionId, runId, projectRoot, adjustment }) =>
      guardStore(() =>
        inTransaction(database, () =>
          add({
            at,
            sessionId: sessionId ?? '',
            runId: runId ?? '',
            projectRoot: projectRoot ?? '',
            kind: 'adjustment',
            body: JSON.stringify({ kind: 'adjustment', adjustment: redactAdjustment(adjustment) }),
          }),
        ),
      ),
  };
}

/** Lets a commit return before the disk has it, where `mayReturn`. */
function atLeisure(database: DatabaseSync, mayReturn: boolean, work: () => void): void {
  if (!mayReturn) return work();
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    work();
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}
