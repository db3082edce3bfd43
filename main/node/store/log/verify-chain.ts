/** Reads the audit log from its first row and checks that each is bound to the one before; others may write meanwhile. */
import { hash as hashAtOnce } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditChain } from '#core/ports.ts';
import type { ChainPlace, ChainStep, ChainVerdict } from '#domain/audit/audit-book.ts';
import { boundText, chainRoot, type ChainedRow } from '#domain/audit/chained-row.ts';
import { guardStore } from '../database.ts';
import { readCut } from './prune-audit.ts';

const chainedColumns = 'seq, at, session_id, run_id, project_root, kind, body, hash';

/** Rows checked before the broker gets its turn: a few milliseconds' worth. */
const sliceRows = 400;

type SqlRow = Readonly<Record<string, unknown>>;

/** As a row is bound to the one before, in lower-case hex. */
export const hashOfRow = (row: ChainedRow, previous: string): string => hashAtOnce('sha256', boundText(row, previous));

export function toChainedRow(raw: Readonly<Record<string, unknown>>): ChainedRow {
  return {
    seq: Number(raw['seq']),
    at: Number(raw['at']),
    sessionId: String(raw['session_id']),
    runId: String(raw['run_id']),
    projectRoot: String(raw['project_root']),
    kind: String(raw['kind']),
    body: String(raw['body']),
  };
}

export interface VerifyOptions {
  /** Rows up to here were read before; null begins with the first one. */
  readonly after?: ChainPlace | null;
  /** Ends with how far it came when this is over, in milliseconds; by default it goes to the end. */
  readonly budgetMs?: number;
}

/** The rows read, and what the next one must be bound to. */
interface Walk {
  cut: ReturnType<typeof readCut>;
  previous: string;
  seen: number;
}

/** Null where the place is not in this log. */
function beginAt(database: DatabaseSync, after: ChainPlace | null): Walk | ChainVerdict {
  const cut = readCut(database);
  if (after === null || after.seq <= (cut?.throughSeq ?? 0)) {
    return { cut, previous: cut?.head ?? chainRoot, seen: cut?.throughSeq ?? 0 };
  }
  const row = database.prepare('SELECT hash FROM audit WHERE seq = ?').get(after.seq);
  if (row === undefined) return { kind: 'broken', seq: after.seq, why: 'missing' };
  if (row['hash'] !== after.hash) return { kind: 'broken', seq: after.seq, why: 'changed' };
  return { cut, previous: after.hash, seen: after.seq };
}

/** Moves on over the rows; returns what is wrong with one of them, or null. */
function checkRows(database: DatabaseSync, walk: Walk, found: readonly SqlRow[]): ChainVerdict | null {
  for (const raw of found) {
    const row = toChainedRow(raw);
    walk.seen += 1;
    if (row.seq !== walk.seen) {
      const now = readCut(database);
      // Rows that had not been read yet were removed meanwhile.
      if (now === null || now.throughSeq !== row.seq - 1) return { kind: 'broken', seq: walk.seen, why: 'missing' };
      walk.cut = now;
      walk.previous = now.head;
      walk.seen = row.seq;
    }
    const hash = hashOfRow(row, walk.previous);
    if (hash !== raw['hash']) return { kind: 'broken', seq: row.seq, why: 'changed' };
    walk.previous = hash;
  }
  return null;
}

/** Throws `store-unavailable`. */
export async function verifyChain(database: DatabaseSync, options: VerifyOptions = {}): Promise<ChainStep> {
  const until = performance.now() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
  const begun = guardStore(() => beginAt(database, options.after ?? null));
  if ('kind' in begun) return begun;
  const walk: Walk = begun;
  const { slice, given } = guardStore(() => ({
    slice: database.prepare(
      `SELECT ${chainedColumns} FROM audit NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT ${sliceRows}`,
    ),
    given: Number(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'").get()?.['seq'] ?? 0),
  }));
  for (;;) {
    const found = guardStore(() => slice.all(walk.seen));
    const wrong = guardStore(() => checkRows(database, walk, found));
    if (wrong !== null) return wrong;
    if (found.length < sliceRows) break;
    if (performance.now() > until) {
      return { kind: 'so-far', place: { seq: walk.seen, hash: walk.previous }, of: Math.max(given, walk.seen) };
    }
    await nextTurn();
  }
  const { cut, seen, previous } = walk;
  // Read before the rows: what was written since is no gap.
  if (given > seen) return { kind: 'broken', seq: seen + 1, why: 'missing' };
  const { throughSeq, at } = cut ?? { throughSeq: 0, at: 0 };
  return { kind: 'intact', rows: seen - throughSeq, head: previous, cut: cut === null ? null : { throughSeq, at } };
}

/** The rows as they are bound to each other, for a store that has a copy. */
export function createAuditChain(database: DatabaseSync): AuditChain {
  const behind = database.prepare(`SELECT ${chainedColumns} FROM audit NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT ?`);
  return {
    after: (seq, limit) =>
      guardStore(() => behind.all(seq, limit).map((raw) => ({ ...toChainedRow(raw), hash: String(raw['hash']) }))),
    cut: () =>
      guardStore(() => {
        const cut = readCut(database);
        return cut === null ? null : { seq: cut.throughSeq, hash: cut.head };
      }),
  };
}
