/** Looks a store over before anything relies on it: its pages, its shape, its version, its standing permissions. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { runIdSchema, sessionIdSchema } from '#domain/common/ids.ts';
import { migrations } from '../migrations.ts';
import { sumOfGrant, sumOfRule } from './row-sums.ts';
import { DamagedStore } from './store-errors.ts';

/** Up to this size the whole file is checked at each start; of a larger one the tables that can allow something. */
const fullCheckBytes = 64 * 1024 * 1024;
/** Up to this size every index is compared with its table too, which takes some ten milliseconds. */
const deepCheckBytes = 4 * 1024 * 1024;

/** Of the tables, indices and triggers that the migrations make; a test tells when they make others. */
export const shapeOfToday = '97b0fb2a835c6297ae81dbdaf9f64c85b0e4f7c197173d46f22df2d16c2ba301';

/** Throws `DamagedStore`, or what SQLite throws. */
export function checkPages(database: DatabaseSync, path: string): void {
  const { size } = statSync(path);
  const check = size <= deepCheckBytes ? 'integrity_check' : 'quick_check';
  const tables = size <= fullCheckBytes ? [''] : ['(grants)', '(rules)', '(migrations)'];
  for (const table of tables) {
    const result = database.prepare(`PRAGMA ${check}${table}`).get();
    if (result?.[check] !== 'ok') throw new DamagedStore('integrity check failed');
  }
}

/** How many migrations a store has seen. Throws `DamagedStore` where they are not in the order in which all are made. */
export function versionOf(database: DatabaseSync): number {
  const rows = database.prepare('SELECT version, name FROM migrations ORDER BY version').all();
  rows.forEach((row, index) => {
    const known = migrations[index];
    const isKnown = known === undefined || row['name'] === known.name;
    if (row['version'] !== index + 1 || !isKnown) throw new DamagedStore('migrations are out of order');
  });
  return rows.length;
}

/** What the texts of the schema come to; how the search index keeps its words is SQLite's own business. */
export function shapeOf(database: DatabaseSync): string {
  const rows = database
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema
       WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^' AND name NOT LIKE 'audit^_words^_%' ESCAPE '^'
         AND sql IS NOT NULL ORDER BY type, name`,
    )
    .all();
  const words = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").all();
  return createHash('sha256')
    .update(JSON.stringify([...rows, ...words].map((row) => Object.values(row))))
    .digest('hex');
}

/** Throws `DamagedStore` where a run that has no ending yet cannot be read: it could not be ended. */
export function checkOpenRuns(database: DatabaseSync): void {
  for (const row of database.prepare('SELECT run_id, session_id FROM runs WHERE ended_at IS NULL').all()) {
    const isRead = runIdSchema.safeParse(row['run_id']).success && sessionIdSchema.safeParse(row['session_id']).success;
    if (!isRead) throw new DamagedStore('an open run cannot be read');
  }
}

export interface UnreadablePermissions {
  readonly answers: number;
  readonly rules: number;
}

/** Standing permissions that were damaged: they count for nothing. Rules that forbid or ask stop everything instead. */
export function unreadablePermissions(database: DatabaseSync): UnreadablePermissions {
  const answers = database.prepare('SELECT * FROM grants').all();
  const rules = database.prepare("SELECT * FROM rules WHERE effect = 'allow'").all();
  return {
    answers: answers.filter((row) => row['sum'] !== sumOfGrant(row)).length,
    rules: rules.filter((row) => row['sum'] !== sumOfRule(row)).length,
  };
}
