/** The log of everything asked, decided, started and ended: rows are only added, each bound to the one before by its hash. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { AuditLog, AuditRecord } from '#core/ports.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { guardStore, inTransaction } from './database.ts';
import { redactEntry } from './redact-entry.ts';

export type ChainVerdict =
  /** `head` is the hash of the last row; whoever wrote it down elsewhere can tell whether rows were replaced since. */
  | { readonly kind: 'intact'; readonly rows: number; readonly head: string }
  | { readonly kind: 'broken'; readonly seq: number; readonly why: 'changed' | 'missing' };

export interface AuditTrail extends AuditLog {
  verifyChain(): ChainVerdict;
}

/** What the first row is bound to. */
const root = '0'.repeat(64);

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly sessionId: string;
  readonly runId: string;
  readonly projectRoot: string;
  readonly kind: string;
  readonly body: string;
}

function hashOf(row: Row, previous: string): string {
  const { seq, at, sessionId, runId, projectRoot, kind, body } = row;
  const text = canonicalJson([previous, seq, at, sessionId, runId, projectRoot, kind, body]);
  return createHash('sha256').update(text).digest('hex');
}

/** Adds one row within the caller's transaction. */
export function createRowWriter(database: DatabaseSync): (record: AuditRecord) => void {
  const last = database.prepare('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1');
  const insert = database.prepare(
    'INSERT INTO audit (seq, at, session_id, run_id, project_root, kind, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (record) => {
    const before = last.get();
    const { at, sessionId, runId, projectRoot, entry } = record;
    const row: Row = {
      seq: Number(before?.['seq'] ?? 0) + 1,
      at,
      sessionId,
      runId,
      projectRoot,
      kind: entry.kind,
      body: JSON.stringify(redactEntry(entry)),
    };
    const hash = hashOf(row, String(before?.['hash'] ?? root));
    insert.run(row.seq, at, sessionId, runId, projectRoot, row.kind, row.body, hash);
  };
}

function verifyChain(database: DatabaseSync): ChainVerdict {
  let previous = root;
  let rows = 0;
  for (const raw of database.prepare('SELECT * FROM audit ORDER BY seq').iterate()) {
    const row: Row = {
      seq: Number(raw['seq']),
      at: Number(raw['at']),
      sessionId: String(raw['session_id']),
      runId: String(raw['run_id']),
      projectRoot: String(raw['project_root']),
      kind: String(raw['kind']),
      body: String(raw['body']),
    };
    rows += 1;
    if (row.seq !== rows) return { kind: 'broken', seq: rows, why: 'missing' };
    const hash = hashOf(row, previous);
    if (hash !== raw['hash']) return { kind: 'broken', seq: row.seq, why: 'changed' };
    previous = hash;
  }
  const given = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'").get();
  if (Number(given?.['seq'] ?? 0) > rows) return { kind: 'broken', seq: rows + 1, why: 'missing' };
  return { kind: 'intact', rows, head: previous };
}

/** `alongside` is done in the same transaction as each row. */
export function createAuditLog(database: DatabaseSync, alongside: (record: AuditRecord) => void): AuditTrail {
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
    verifyChain: () => guardStore(() => verifyChain(database)),
  };
}
