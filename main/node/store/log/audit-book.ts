/** Finds rows of the audit log: by filter and words, a page at a time, without reading the bodies of what does not fit. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditBook } from '#core/ports.ts';
import type { AuditFilter, AuditPage, AuditQuery, AuditRow } from '#domain/audit/audit-book.ts';
import { guardStore } from '../database.ts';
import { exportAudit } from './export-audit.ts';
import { isConfigurationChange } from './old-words.ts';
import { storedColumns } from '../health/whole-chain.ts';
import { createRequestFinder, createRowReader, type SqlRow } from './read-row.ts';
import { verifyChain } from './verify-chain.ts';

type SqlValue = string | number;

/** Every word quoted, so that nothing of it is read as the search language's own. Null where no word is left. */
function matchOf(words: string): string | null {
  const quoted = (words.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`);
  return quoted.length === 0 ? null : `${quoted.join(' + ')} *`;
}

interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Rows that are looked through to find where a time begins and ends in the order of writing. */
const mostOfTime = 20_000;

/**
 * The log is in the order of writing, which the clock need not be: this only says where the walk may begin and end. A time with few
 * rows is bounded on both sides, a longer one at its end only, and where few rows are younger the walk to it is short.
 */
function boundsOf(database: DatabaseSync, seq: string, { since, until }: AuditFilter): readonly Condition[] {
  if (since === null && until === null) return [];
  const few = database
    .prepare(`SELECT seq FROM audit INDEXED BY audit_by_age WHERE at >= ? AND at <= ? LIMIT ${mostOfTime + 1}`)
    .all(since ?? 0, until ?? Number.MAX_SAFE_INTEGER)
    .map((row) => Number(row['seq']));
  if (few.length <= mostOfTime) {
    const first = few.reduce((least, each) => Math.min(least, each), Number.MAX_SAFE_INTEGER);
    const last = few.reduce((most, each) => Math.max(most, each), 0);
    return [{ sql: `${seq} BETWEEN ? AND ?`, values: [first, last] }];
  }
  if (until === null) return [];
  const younger = `SELECT 1 FROM audit INDEXED BY audit_by_age WHERE at > ? LIMIT 1 OFFSET ${mostOfTime}`;
  if (database.prepare(younger).get(until) === undefined) return [];
  const before = 'SELECT max(seq) AS last FROM audit INDEXED BY audit_by_age WHERE at <= ?';
  const last = Number(database.prepare(before).get(until)?.['last'] ?? 0);
  return [{ sql: `${seq} <= ?`, values: [last] }];
}

const equal = (column: string, value: string | null): Condition[] =>
  value === null ? [] : [{ sql: `audit.${column} = ?`, values: [value] }];

/** Null where nothing can fit. */
function conditionsOf(filter: AuditFilter): readonly Condition[] | null {
  const found: Condition[] = [
    ...equal('project_root', filter.projectRoot),
    ...equal('run_id', filter.runId),
    ...equal('topic', filter.topic),
    // Written out, so that the index of these few rows can be used.
    ...(filter.kind === 'configuration-change' || filter.topic !== null
      ? [{ sql: isConfigurationChange, values: [] }]
      : []),
    ...(filter.kind === 'configuration-change' ? [] : equal('kind', filter.kind)),
    ...equal('result', filter.result),
    ...equal('decided_by', filter.decidedBy),
  ];
  if (filter.since !== null) found.push({ sql: 'audit.at >= ?', values: [filter.since] });
  if (filter.until !== null) found.push({ sql: 'audit.at <= ?', values: [filter.until] });
  if (filter.words !== null) {
    const match = matchOf(filter.words);
    if (match === null) return null;
    found.push({ sql: 'audit_words MATCH ?', values: [match] });
  }
  return found;
}

/** The numbers of the rows that fit, from one end of the log. */
function findSeqs(
  database: DatabaseSync,
  filter: AuditFilter,
  from: { readonly order: 'newest' | 'oldest'; readonly beyond: number | null; readonly limit: number },
): readonly number[] {
  const conditions = conditionsOf(filter);
  if (conditions === null) return [];
  const isNewest = from.order === 'newest';
  // Words are looked up first: rows that hold them are few, and come in order.
  const seq = filter.words === null ? 'audit.seq' : 'audit_words.rowid';
  const isAboutChanges = filter.kind === 'configuration-change' || filter.topic !== null;
  const source =
    filter.words === null
      ? `audit${isAboutChanges ? ' INDEXED BY audit_configuration_changes' : ''}`
      : 'audit_words CROSS JOIN audit INDEXED BY audit_by_seq ON audit.seq = audit_words.rowid';
  const beyond = from.beyond === null ? [] : [{ sql: `${seq} ${isNewest ? '<' : '>'} ?`, values: [from.beyond] }];
  const all = [...conditions, ...beyond, ...boundsOf(database, seq, filter)];
  const where = all.length === 0 ? '' : `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`;
  return database
    .prepare(`SELECT ${seq} AS seq FROM ${source} ${where} ORDER BY ${seq} ${isNewest ? 'DESC' : 'ASC'} LIMIT ?`)
    .all(...all.flatMap(({ values }) => values), from.limit)
    .map((row) => Number(row['seq']));
}

const isSame = (wanted: unknown, is: unknown): boolean => wanted === null || wanted === is;

/** Whether a row fits by what its own words say, and not only by what an index says of it. */
function fits(row: AuditRow, filter: AuditFilter): boolean {
  return (
    row.result === 'damaged' ||
    (isSame(filter.projectRoot, row.projectRoot) &&
      isSame(filter.runId, row.runId) &&
      isSame(filter.kind, row.kind) &&
      isSame(filter.result, row.result) &&
      isSame(filter.decidedBy, row.decidedBy))
  );
}

export function createAuditBook(database: DatabaseSync, homeDir: string): AuditBook {
  const whole = database.prepare(`SELECT ${storedColumns} FROM audit WHERE seq = ?`);
  const inOrder = database.prepare(`SELECT ${storedColumns} FROM audit NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT ?`);
  const lastRow = database.prepare('SELECT max(seq) AS seq FROM audit');
  const requestOf = createRequestFinder(database);

  function query({ filter, before, limit }: AuditQuery): AuditPage {
    // One more than asked for tells whether there is another page.
    const seqs = findSeqs(database, filter, { order: 'newest', beyond: before, limit: limit + 1 });
    const reader = createRowReader(requestOf);
    const rows = seqs.slice(0, limit).flatMap((seq) => whole.all(seq).map((raw) => reader.row(raw)));
    return {
      rows: rows.filter((row) => fits(row, filter)),
      next: seqs.length > limit ? (seqs[limit - 1] ?? null) : null,
    };
  }

  function rowsAfter(filter: AuditFilter, after: number | null, limit: number): readonly SqlRow[] {
    if (Object.values(filter).every((wanted) => wanted === null)) return inOrder.all(after ?? 0, limit);
    return findSeqs(database, filter, { order: 'oldest', beyond: after, limit }).flatMap((seq) => whole.all(seq));
  }

  return {
    query: async (asked) => guardStore(() => query(asked)),
    show: async (seq) =>
      guardStore(() => {
        const row = whole.get(seq);
        return row === undefined ? null : createRowReader(requestOf).entry(row);
      }),
    verify: (from) => verifyChain(database, from),
    export: async (asked) =>
      guardStore(() => {
        const reader = createRowReader(requestOf);
        const part = exportAudit(asked, homeDir, (after, limit) =>
          rowsAfter(asked.filter, after, limit).map((raw) => reader.entry(raw)),
        );
        return { ...part, of: Number(lastRow.get()?.['seq'] ?? 0) };
      }),
  };
}
