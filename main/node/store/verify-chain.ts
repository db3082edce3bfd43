/** Reads the audit log from its first row and checks that each is bound to the one before; others may write meanwhile. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChainVerdict } from '#domain/audit-book.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { guardStore } from './database.ts';
import { readCut } from './prune-audit.ts';

/** What the first row is bound to. */
export const chainRoot = '0'.repeat(64);

/** Rows checked before the desk gets its turn: a few milliseconds' worth. */
const sliceRows = 200;

export interface ChainedRow {
  readonly seq: number;
  readonly at: number;
  readonly sessionId: string;
  readonly runId: string;
  readonly projectRoot: string;
  readonly kind: string;
  readonly body: string;
}

export function hashOfRow(row: ChainedRow, previous: string): string {
  const { seq, at, sessionId, runId, projectRoot, kind, body } = row;
  const text = canonicalJson([previous, seq, at, sessionId, runId, projectRoot, kind, body]);
  return createHash('sha256').update(text).digest('hex');
}

export async function verifyChain(database: DatabaseSync): Promise<ChainVerdict> {
  const { slice, given } = guardStore(() => ({
    slice: database.prepare(
      `SELECT seq, at, session_id, run_id, project_root, kind, body, hash FROM audit NOT INDEXED
       WHERE seq > ? ORDER BY seq LIMIT ${sliceRows}`,
    ),
    given: Number(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'").get()?.['seq'] ?? 0),
  }));
  let cut = guardStore(() => readCut(database));
  let previous = cut?.head ?? chainRoot;
  let seen = cut?.throughSeq ?? 0;
  for (;;) {
    const after = seen;
    const found = guardStore(() => slice.all(after));
    for (const raw of found) {
      const row: ChainedRow = {
        seq: Number(raw['seq']),
        at: Number(raw['at']),
        sessionId: String(raw['session_id']),
        runId: String(raw['run_id']),
        projectRoot: String(raw['project_root']),
        kind: String(raw['kind']),
        body: String(raw['body']),
      };
      seen += 1;
      if (row.seq !== seen) {
        const now = guardStore(() => readCut(database));
        // Rows that had not been read yet were removed meanwhile.
        if (now === null || now.throughSeq !== row.seq - 1) return { kind: 'broken', seq: seen, why: 'missing' };
        cut = now;
        previous = now.head;
        seen = row.seq;
      }
      const hash = hashOfRow(row, previous);
      if (hash !== raw['hash']) return { kind: 'broken', seq: row.seq, why: 'changed' };
      previous = hash;
    }
    if (found.length < sliceRows) break;
    await nextTurn();
  }
  // Read before the rows: what was written since is no gap.
  if (given > seen) return { kind: 'broken', seq: seen + 1, why: 'missing' };
  const { throughSeq, at } = cut ?? { throughSeq: 0, at: 0 };
  return { kind: 'intact', rows: seen - throughSeq, head: previous, cut: cut === null ? null : { throughSeq, at } };
}
