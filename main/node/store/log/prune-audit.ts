/** Removes the oldest rows of the audit log, a few at a time, so that what is left is still one chain. See decision 0037. */
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditCut, AuditRetention } from '#domain/audit/audit-retention.ts';
import { guardStore, inTransaction } from '../database.ts';

const dayMs = 86_400_000;
/** Rows removed before the broker gets its turn: some ten milliseconds' worth. */
const sliceRows = 100;

/** The number of the last row that would go; 0 where none would. `coming` rows are about to be written. */
export function lastToGo(
  database: DatabaseSync,
  { days, rows }: AuditRetention,
  now: number,
  coming: 0 | 1 = 0,
): number {
  const bounds = database.prepare('SELECT min(seq) AS first, max(seq) AS last FROM audit').get();
  const [first, last] = [Number(bounds?.['first'] ?? 0), Number(bounds?.['last'] ?? 0)];
  if (last === 0) return 0;
  const beyond = rows === null ? 0 : last + coming - rows;
  let tooOld = 0;
  if (days !== null) {
    // In the order of writing: a row stays while one written before it is young, whatever the clock said.
    const young = database.prepare('SELECT seq FROM audit WHERE at >= ? ORDER BY seq LIMIT 1').get(now - days * dayMs);
    tooOld = young === undefined ? last : Number(young['seq']) - 1;
  }
  // The newest row stays: the next one is bound to it.
  const through = Math.min(Math.max(beyond, tooOld), last + coming - 1);
  return through >= first ? through : 0;
}

/** What was removed so far, and the hash that the first row left is bound to. */
export function readCut(database: DatabaseSync): (AuditCut & { readonly head: string }) | null {
  const row = database.prepare('SELECT through_seq, head, at FROM audit_cut').get();
  if (row === undefined) return null;
  return { throughSeq: Number(row['through_seq']), head: String(row['head']), at: Number(row['at']) };
}

/** Resolves to the number of rows that went. Stops without a word when the store is closed meanwhile. */
export async function pruneAudit(database: DatabaseSync, retention: AuditRetention, now: number): Promise<number> {
  if (retention.days === null && retention.rows === null) return 0;
  const through = guardStore(() => lastToGo(database, retention, now));
  let removed = 0;
  for (;;) {
    if (!database.isOpen) return removed;
    const step = guardStore(() => inTransaction(database, () => removeSlice(database, through, now)));
    removed += step;
    if (step === 0) break;
    await nextTurn();
  }
  // Else the words of removed rows stay readable in the journal until it is written over.
  if (removed > 0 && database.isOpen) guardStore(() => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  return removed;
}

function removeSlice(database: DatabaseSync, through: number, now: number): number {
  const first = Number(database.prepare('SELECT min(seq) AS first FROM audit').get()?.['first'] ?? 0);
  const upTo = Math.min(through, first + sliceRows - 1);
  if (first === 0 || upTo < first) return 0;
  const head = database.prepare('SELECT hash FROM audit WHERE seq = ?').get(upTo)?.['hash'];
  // A gap there is for the check of the chain to find; pruning must not paint it over.
  if (typeof head !== 'string') return 0;
  database
    .prepare(
      `INSERT INTO audit_cut (id, through_seq, head, at) VALUES (1, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET through_seq = excluded.through_seq, head = excluded.head, at = excluded.at`,
    )
    .run(upTo, head, now);
  // Their commands are the same words once more.
  database
    .prepare(
      `DELETE FROM runs WHERE ended_at IS NOT NULL
       AND run_id IN (SELECT run_id FROM audit WHERE seq <= ?)
       AND NOT EXISTS (SELECT 1 FROM audit WHERE audit.run_id = runs.run_id AND audit.seq > ?)`,
    )
    .run(upTo, upTo);
  return Number(database.prepare('DELETE FROM audit WHERE seq <= ?').run(upTo).changes);
}
