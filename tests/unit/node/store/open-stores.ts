/** Opens stores for tests and closes them afterwards; with a way to write a whole run, and to reach behind the broker's back. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach } from 'vitest';
import type { CommandRule } from '#domain/rules/rule.ts';
import { migrations } from '../../../../main/node/store/migrations.ts';
import { openStore, type Store } from '../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { recordsOf } from './sample-records.ts';

/** To be called once per test file. */
export function openStores(): (dataDir: string, clock?: ReturnType<typeof createManualClock>) => Store {
  const opened: Store[] = [];
  afterEach(() => opened.splice(0).forEach((store) => store.close()));
  return (dataDir, clock = createManualClock()) => {
    const store = openStore({ dataDir, clock });
    opened.push(store);
    return store;
  };
}

export const unavailable = { code: 'store-unavailable' };
export const file = (dataDir: string): string => join(dataDir, 'countersign.db');

export async function writeRun(store: Store, id: string): Promise<void> {
  const run = recordsOf(id);
  for (const record of [run.request, run.decision, run.attempt, run.outcome]) await store.audit.write(record);
}

/** Changes the file behind the broker's back. */
export function tamper(dataDir: string, sql: string): void {
  const database = new DatabaseSync(file(dataDir));
  database.exec(sql);
  database.close();
}

export const rule: CommandRule = {
  id: 'rul_1',
  effect: 'forbid',
  match: 'prefix',
  tokens: ['rm', ['-r', '-rf']],
  project: null,
  sandbox: 'keep',
  origin: 'person',
  reason: null,
  createdAt: 1,
  expiresAt: null,
};

/** Columns that have another name since. */
const renamed: Readonly<Record<string, string>> = { door: 'entry_point' };

/** Puts what a closed store holds into the shape that it had before a step of the migrations. */
export function asBeforeStep(dataDir: string, step: string): void {
  const at = migrations.findIndex(({ name }) => name === step);
  const database = new DatabaseSync(`${file(dataDir)}.earlier`);
  database.exec(
    'CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  );
  const note = database.prepare('INSERT INTO migrations VALUES (?, ?, 0)');
  migrations.slice(0, at).forEach(({ name, sql }, index) => {
    database.exec(sql);
    note.run(index + 1, name);
  });
  database.exec(`ATTACH '${file(dataDir)}' AS later`);
  for (const table of ['audit', 'runs', 'rules', 'grants']) {
    const columns = (of: string): string[] =>
      database
        .prepare(`PRAGMA ${of}.table_info(${table})`)
        .all()
        .map(({ name }) => String(name));
    const later = columns('later');
    const pairs = columns('main').flatMap((name) => {
      const from = later.includes(name) ? name : (renamed[name] ?? '');
      return later.includes(from) ? [{ name, from }] : [];
    });
    const [into, from] = [pairs.map(({ name }) => name).join(', '), pairs.map((pair) => pair.from).join(', ')];
    database.exec(`INSERT INTO ${table} (${into}) SELECT ${from} FROM later.${table}`);
  }
  database.exec('DETACH later');
  database.close();
  renameSync(`${file(dataDir)}.earlier`, file(dataDir));
}
