/** Finds rows of the audit log: by filter and words, a page at a time, without reading the bodies of what does not fit. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditBook } from '#core/ports.ts';
import { adjustmentSchema } from '#domain/adjustment.ts';
import {
  auditEntrySchema,
  auditRowSchema,
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  type AuditRow,
} from '#domain/audit-book.ts';
import { guardStore } from './database.ts';
import { exportAudit } from './export-audit.ts';
import { verifyChain } from './verify-chain.ts';

type SqlRow = Readonly<Record<string, unknown>>;
type SqlValue = string | number;

/** Longest command text in a list, in characters. */
const lineLength = 400;

/** A longer adjustment is left out of a list. */
const listedAdjustment = 4000;

const columns = `audit.seq, audit.at, audit.session_id, audit.run_id, audit.project_root, audit.kind, audit.said,
  audit.decided_by, runs.claimed_name,
  CASE WHEN audit.kind = 'adjustment' THEN substr(json_extract(audit.body, '$.adjustment.words'), 1, ${lineLength})
    ELSE substr(coalesce(runs.text, ''), 1, ${lineLength}) END AS text,
  CASE WHEN audit.kind = 'adjustment' THEN json_extract(audit.body, '$.adjustment.by.door') ELSE runs.door END AS door,
  CASE WHEN audit.kind = 'adjustment' AND length(audit.body) <= ${listedAdjustment}
    THEN json_extract(audit.body, '$.adjustment') END AS adjustment`;
const withRuns = 'audit LEFT JOIN runs ON runs.run_id = audit.run_id';

const named = (value: unknown): unknown => (value === '' ? null : value);

/** Null for what another version wrote and this one does not know; its sentence is there. */
function readAdjustment(text: unknown): AuditRow['adjustment'] {
  if (typeof text !== 'string') return null;
  return adjustmentSchema.safeParse(JSON.parse(text)).data ?? null;
}

function toRow(row: SqlRow): AuditRow {
  return auditRowSchema.parse({
    seq: row['seq'],
    at: row['at'],
    sessionId: named(row['session_id']),
    runId: named(row['run_id']),
    projectRoot: named(row['project_root']),
    kind: row['kind'],
    said: row['said'],
    decidedBy: row['decided_by'],
    text: row['text'],
    door: row['door'],
    claimedName: row['claimed_name'],
    adjustment: readAdjustment(row['adjustment']),
  });
}

function toEntry(row: SqlRow): AuditEntry {
  const entry: unknown = JSON.parse(String(row['body']));
  return auditEntrySchema.parse({ row: toRow(row), entry, hash: row['hash'] });
}

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

export function createAuditBook(database: DatabaseSync, homeDir: string): AuditBook {
  const one = database.prepare(`SELECT ${columns} FROM ${withRuns} WHERE audit.seq = ?`);
  const whole = database.prepare(`SELECT ${columns}, audit.body, audit.hash FROM ${withRuns} WHERE audit.seq = ?`);

  function query({ filter, before, limit }: AuditQuery): AuditPage {
    // One more than asked for tells whether there is another page.
    const seqs = findSeqs(database, filter, { order: 'newest', beyond: before, limit: limit + 1 });
    const rows = seqs.slice(0, limit).flatMap((seq) => one.all(seq).map(toRow));
    return { rows, next: seqs.length > limit ? (seqs[limit - 1] ?? null) : null };
  }

  return {
    query: async (asked) => guardStore(() => query(asked)),
    show: async (seq) => {
      const row = guardStore(() => whole.get(seq));
      return row === undefined ? null : toEntry(row);
    },
    verify: () => verifyChain(database),
    export: async (asked) =>
      guardStore(() =>
        exportAudit(asked, homeDir, (after, limit) =>
          findSeqs(database, asked.filter, { order: 'oldest', beyond: after, limit }).flatMap((seq) =>
            whole.all(seq).map(toEntry),
          ),
        ),
      ),
  };
}
