/** The log of everything asked, decided, started and ended: rows are only added, each bound to the one before by its hash. */
import type { DatabaseSync } from 'node:sqlite';
import type { ChangeLog, AuditLog, AuditRecord } from '#core/ports.ts';
import { guardStore, inTransaction } from '../database.ts';
import type { HeadPlace } from '../head/head-file.ts';
import { redactEntry } from './redact-entry.ts';
import { chainRoot, type ChainedRow } from '#domain/audit/chained-row.ts';
import { hashOfRow } from './verify-chain.ts';
import type { ChangeRecord, ConfigurationChange } from '#domain/settings/configuration-change.ts';
import { maskArgv, maskSecrets } from './mask-secrets.ts';

/** What belongs to no session, run or project has an empty name there. */
type NewRow = Omit<ChainedRow, 'seq'>;

/** A row that was written, or the last of several, and what the first of them is bound to. */
export interface WrittenRow {
  readonly place: HeadPlace;
  readonly follows: HeadPlace;
}

/** Stands around every row: may refuse it, and is told when it is on disk. */
export interface RowGuard {
  /** Throws where a row would be written into no file. */
  before(): void;
  after(row: WrittenRow): void;
}
const unguarded: RowGuard = { before: () => undefined, after: () => undefined };

/** Adds one row within the caller's transaction. */
function createChain(database: DatabaseSync): (row: NewRow) => WrittenRow {
  const last = database.prepare('SELECT seq, hash FROM audit ORDER BY seq DESC LIMIT 1');
  const insert = database.prepare(
    'INSERT INTO audit (seq, at, session_id, run_id, project_root, kind, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (added) => {
    const before = last.get();
    const follows = { seq: Number(before?.['seq'] ?? 0), hash: String(before?.['hash'] ?? chainRoot) };
    const row: ChainedRow = { ...added, seq: follows.seq + 1 };
    const { seq, at, sessionId, runId, projectRoot, kind, body } = row;
    const hash = hashOfRow(row, follows.hash);
    insert.run(seq, at, sessionId, runId, projectRoot, kind, body, hash);
    return { place: { seq, hash }, follows };
  };
}

/** Adds the row of a run within the caller's transaction. */
export function createRowWriter(database: DatabaseSync): (record: AuditRecord) => WrittenRow {
  const add = createChain(database);
  return ({ at, sessionId, runId, projectRoot, entry }) =>
    add({ at, sessionId, runId, projectRoot, kind: entry.kind, body: JSON.stringify(redactEntry(entry)) });
}

/** The same, where what goes with it (`alongside`) does not say that there is nothing to write. */
export function createRunRowWriter(
  database: DatabaseSync,
  alongside: (record: AuditRecord) => unknown,
): (record: AuditRecord) => WrittenRow | null {
  const writeRow = createRowWriter(database);
  return (record) => (alongside(record) === false ? null : writeRow(record));
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
export function createAuditLog(
  database: DatabaseSync,
  alongside: (record: AuditRecord) => unknown,
  guard = unguarded,
): AuditLog {
  const writeRow = createRunRowWriter(database, alongside);
  return {
    // A rejection, not an exception at the call: a caller that does not wait for it must not start anything either way.
    write: async (record) =>
      guardStore(() => {
        guard.before();
        const row = atLeisure(database, mayWait.has(record.entry.kind), () =>
          inTransaction(database, () => writeRow(record)),
        );
        if (row !== null) guard.after(row);
      }),
  };
}

/** The disk has each row before what it tells of counts. */
export function createChangeLog(database: DatabaseSync, guard = unguarded): ChangeLog {
  const add = createChain(database);
  return {
    write: async (...records) =>
      guardStore(() => {
        guard.before();
        const rows = inTransaction(database, () => records.map((record) => add(rowOfChange(record))));
        const [first, last] = [rows[0], rows.at(-1)];
        // Rows of one transaction are one step for who follows the head.
        if (first !== undefined && last !== undefined) guard.after({ place: last.place, follows: first.follows });
      }),
  };
}

function rowOfChange({ at, sessionId, runId, projectRoot, configurationChange }: ChangeRecord): NewRow {
  const kind = 'configuration-change';
  return {
    at,
    sessionId: sessionId ?? '',
    runId: runId ?? '',
    projectRoot: projectRoot ?? '',
    kind,
    body: JSON.stringify({ kind, configurationChange: redactChange(configurationChange) }),
  };
}

/** Lets a commit return before the disk has it, where `mayReturn`. */
function atLeisure<T>(database: DatabaseSync, mayReturn: boolean, work: () => T): T {
  if (!mayReturn) return work();
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    return work();
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}

/** Every text covered by itself, and the words of a list also by what stands before them. */
function cover(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cover(inner)]));
  }
  return value.every((item) => typeof item === 'string') ? maskArgv(value) : value.map(cover);
}

/** What of a configuration change may be kept: rules, answers and addresses can hold secrets like any command. */
function redactChange(configurationChange: ConfigurationChange): unknown {
  return cover(configurationChange);
}
