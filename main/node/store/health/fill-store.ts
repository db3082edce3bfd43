/** Fills an empty store with what was read out of a damaged one. */
import type { DatabaseSync } from 'node:sqlite';
import { runIdSchema, sessionIdSchema } from '#domain/common/ids.ts';
import type { AuditRecord } from '#core/ports.ts';
import { inTransaction } from '../database.ts';
import { createHistoryWriter } from '../log/history.ts';
import { inTodaysWords, kindOfToday } from '../log/old-words.ts';
import { sumOfGrant, sumOfRule, summedGrantColumns } from './row-sums.ts';
import type { Salvage } from './salvage.ts';
import { storedColumns } from './whole-chain.ts';

type SqlRow = Readonly<Record<string, unknown>>;
type SqlValue = string | number | null;

const rowsAtOnce = 5000;
const value = (from: unknown): SqlValue => (typeof from === 'string' || typeof from === 'number' ? from : null);

function inserter(database: DatabaseSync, table: string, columns: readonly string[]): (row: SqlRow) => void {
  const places = columns.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
  return (row) => void insert.run(...columns.map((name) => value(row[name])));
}

/** Every row of the log, and of each run what its rows say. Returns how many rows there are. */
function fillLog(database: DatabaseSync, salvage: Salvage): number {
  const cut = inserter(database, 'audit_cut', ['id', 'through_seq', 'head', 'at']);
  for (const row of salvage.rowsOf('audit_cut', 'id, through_seq, head, at')) cut(row);
  // Rows of an earlier version may hold two endings of a run; they stay as they were written.
  const wall = database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'audit_ends_once'").get();
  database.exec('DROP TRIGGER audit_ends_once');
  const insert = inserter(database, 'audit', storedColumns.split(', '));
  // No broker has this name: the next one that starts ends a run that is open.
  const follow = createHistoryWriter(database, 'repaired:1:1:1:1');
  let rows = 0;
  const source = salvage.rowsOf('audit', storedColumns);
  const fillSome = (): boolean => {
    for (let n = 0; n < rowsAtOnce; n += 1) {
      const next = source.next();
      if (next.done === true) return false;
      insert(next.value);
      rows += 1;
      followRow(follow, next.value);
    }
    return true;
  };
  while (inTransaction(database, fillSome));
  database.exec(String(wall?.['sql']));
  // Counted while the rows were followed, but not all of them were there to be counted.
  database.exec('DELETE FROM rule_uses');
  const owner = database.prepare('UPDATE runs SET owner = ? WHERE run_id = ? AND ended_at IS NULL');
  for (const row of salvage.rowsOf('runs', 'run_id, owner')) owner.run(value(row['owner']), value(row['run_id']));
  return rows;
}

function followRow(follow: (record: AuditRecord) => unknown, row: SqlRow): void {
  if (kindOfToday(row['kind']) === 'configuration-change') return;
  // Its hash fits, so it is as this broker wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const entry = inTodaysWords(JSON.parse(String(row['body']))) as unknown as AuditRecord['entry'];
  const [at, projectRoot] = [Number(row['at']), String(row['project_root'])];
  try {
    const sessionId = sessionIdSchema.parse(row['session_id']);
    const runId = runIdSchema.parse(row['run_id']);
    follow({ at, sessionId, runId, projectRoot, entry });
  } catch {
    // A second ending or a late start in rows of an earlier version: they are in the log, and the run is as it was.
  }
}

/**
 * What forbids and asks always; what allows only where nothing is lost, for it may have been taken back in what is.
 * A rule that forbids and cannot be read stays unreadable, and stops everything until a person removes it.
 */
function fillPermissions(database: DatabaseSync, salvage: Salvage, withAllowed: boolean): void {
  const rule = inserter(database, 'rules', ['rule_id', 'project', 'effect', 'body', 'sum']);
  const answer = inserter(database, 'grants', answerColumns);
  const use = inserter(database, 'rule_uses', ['rule_id', 'uses', 'last_used_at']);
  inTransaction(database, () => {
    for (const row of salvage.rowsOf('rules', 'rule_id, project, effect, body, sum')) {
      const isGood = row['sum'] === sumOfRule(row);
      if (row['effect'] === 'allow' && !(isGood && withAllowed)) continue;
      const isKnown = row['effect'] === 'allow' || row['effect'] === 'prompt' || row['effect'] === 'forbid';
      rule(isKnown ? row : { ...row, effect: 'forbid', sum: 'damaged' });
    }
    for (const row of salvage.rowsOf('grants', answerColumns.join(', '))) {
      if (row['sum'] === sumOfGrant(row) && (withAllowed || row['effect'] === 'deny')) answer(row);
    }
    for (const row of salvage.rowsOf('rule_uses', 'rule_id, uses, last_used_at')) use(row);
  });
}

const answerColumns = ['grant_id', ...summedGrantColumns, 'uses', 'last_used_at', 'sum'] as const;

/** Returns how many rows of the log the new store has. */
export function fillStore(database: DatabaseSync, salvage: Salvage, isWhole: boolean): number {
  const rows = isWhole ? fillLog(database, salvage) : 0;
  fillPermissions(database, salvage, isWhole);
  return rows;
}
