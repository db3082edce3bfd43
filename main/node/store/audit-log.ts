/** The log of everything asked, decided, started and ended: rows are only added, each bound to the one before by its hash. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditLog, AuditRecord } from '#core/ports.ts';
import { guardStore, inTransaction } from './database.ts';
import { redactEntry } from './redact-entry.ts';
import { chainRoot, hashOfRow, type ChainedRow } from './verify-chain.ts';

/** Adds one row within the caller's transaction. */
export function createRowWriter(database: DatabaseSync): (record: AuditRecord) => void {
  const last = database.prepare('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1');
  const insert = database.prepare(
    'INSERT INTO audit (seq, at, session_id, run_id, project_root, kind, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (record) => {
    const before = last.get();
    const { at, sessionId, runId, projectRoot, entry } = record;
    const row: ChainedRow = {
      seq: Number(before?.['seq'] ?? 0) + 1,
      at,
      sessionId,
      runId,
      projectRoot,
      kind: entry.kind,
      body: JSON.stringify(redactEntry(entry)),
    };
    const hash = hashOfRow(row, String(before?.['hash'] ?? chainRoot));
    insert.run(row.seq, at, sessionId, runId, projectRoot, row.kind, row.body, hash);
  };
}

/**
 * Before these rows nothing has happened yet, and what happens next waits for a row that is waited for. SQLite then brings
 * all rows before it to the disk as well.
 */
const mayWait: ReadonlySet<AuditRecord['entry']['kind']> = new Set(['request', 'decision']);

/** `alongside` is done in the same transaction as each row. Before an attempt or an outcome is told, the disk has all rows. */
export function createAuditLog(database: DatabaseSync, alongside: (record: AuditRecord) => void): AuditLog {
  const writeRow = createRowWriter(database);
  return {
    // A rejection, not an exception at the call: whoever does not wait for it must not start anything either way.
    write: async (record) =>
      guardStore(() =>
        atLeisure(database, mayWait.has(record.entry.kind), () =>
          inTransaction(database, () => {
            writeRow(record);
            alongside(record);
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
