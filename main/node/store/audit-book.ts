/** Finds rows of the audit log: by filter and words, a page at a time, without reading the bodies of what does not fit. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditBook } from '#core/ports.ts';
import type { AuditFilter, AuditPage, AuditQuery, AuditRow } from '#domain/audit-book.ts';
import { guardStore } from './database.ts';
import { exportAudit } from './export-audit.ts';
import { storedColumns } from './health/whole-chain.ts';
import { createRequestFinder, createRowReader, type SqlRow } from './log/read-row.ts';
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

/** From so many younger rows on, the last one before a time is looked up rather than walked to. */
const farBack = 50_000;

/** The log is in the order of writing, which the clock need not be: this only says where the walk may begin. */
function endOf(database: DatabaseSync, until: number): Condition | null {
  const younger = database.prepare(`SELECT 1 FROM audit WHERE at > ? LIMIT 1 OFFSET ${farBack}`).get(until);
  return younger === undefined
    ? null
    : { sql: 'audit.seq <= (SELECT max(seq) FROM audit WHERE at <= ?)', values: [until] };
}

/** Null where nothing can fit. */
function conditionsOf(filter: AuditFilter): readonly Condition[] | null {
  const equal = (column: string, value: string | null): Condition[] =>
    value === null ? [] : [{ sql: `audit.${column} = ?`, values: [value] }];
  const found: Condition[] = [
    ...equal('project_root', filter.projectRoot),
    ...equal('run_id', filter.runId),
    ...equal('topic', filter.topic),
    // Written out, so that the index of these few rows can be used.
    ...(filter.kind === 'adjustment' || filter.topic !== null
      ? [{ sql: "audit.kind = 'adjustment'", values: [] }]
      : []),
    ...(filter.kind === 'adjustment' ? [] : equal('kind', filter.kind)),
    ...equal('said', filter.said),
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
  const source = filter.words === null ? 'audit' : 'audit_words CROSS JOIN audit ON audit.seq = audit_words.rowid';
  const beyond = from.beyond === null ? [] : [{ sql: `${seq} ${isNewest ? '<' : '>'} ?`, values: [from.beyond] }];
  const end = isNewest && filter.until !== null ? endOf(database, filter.until) : null;
  const all = [...conditions, ...beyond, ...(end === null ? [] : [end])];
  const where = all.length === 0 ? '' : `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`;
  return database
    .prepare(`SELECT ${seq} AS seq FROM ${source} ${where} ORDER BY ${seq} ${isNewest ? 'DESC' : 'ASC'} LIMIT ?`)
    .all(...all.flatMap(({ values }) => values), from.limit)
    .map((row) => Number(row['seq']));
}

/** Whether a row fits by what its own words say, and not only by what an index says of it. */
function fits(row: AuditRow, filter: AuditFilter): boolean {
  const isSame = (wanted: unknown, is: unknown): boolean => wanted === null || wanted === is;
  return (
    row.said === 'damaged' ||
    (isSame(filter.projectRoot, row.projectRoot) &&
      isSame(filter.runId, row.runId) &&
      isSame(filter.kind, row.kind) &&
      isSame(filter.said, row.said) &&
      isSame(filter.decidedBy, row.decidedBy))
  );
}

export function createAuditBook(database: DatabaseSync, homeDir: string): AuditBook {
  const whole = database.prepare(`SELECT ${storedColumns} FROM audit WHERE seq = ?`);
  const inOrder = database.prepare(`SELECT ${storedColumns} FROM audit NOT INDEXED WHERE seq > ? ORDER BY seq LIMIT ?`);
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
        return exportAudit(asked, homeDir, (after, limit) =>
          rowsAfter(asked.filter, after, limit).map((raw) => reader.entry(raw)),
        );
      }),
  };
}
