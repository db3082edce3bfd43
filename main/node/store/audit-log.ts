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

/** `alongside` is done in the same transaction as each row. */
export function createAuditLog(database: DatabaseSync, alongside: (record: AuditRecord) => void): AuditLog {
  const writeRow = createRowWriter(database);
  return {
    // A rejection, not an exception at the call: whoever does not wait for it must not start anything either way.
    write: async (record) =>
      guardStore(() =>
        inTransaction(database, () => {
          writeRow(record);
          alongside(record);
        }),
      ),
  };
}
