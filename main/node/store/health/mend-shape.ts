/** Puts back indices and triggers of the store that are missing or other than they were: its rows need none of them to be whole. */
import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database.ts';
import { migrate } from '../make-store.ts';
import { shapeOf, shapeOfToday } from './look-over.ts';
import { DamagedStore } from './store-errors.ts';

interface Part {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

function partsOf(database: DatabaseSync): readonly Part[] {
  const text =
    "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'audit^_words^_%' ESCAPE '^'";
  const parts = database.prepare(`${text} OR type = 'trigger'`).all();
  return parts.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }));
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns whether something had to be put back. Throws `DamagedStore` where a table is not what it was. */
export function mendShape(database: DatabaseSync): boolean {
  if (shapeOf(database) === shapeOfToday) return false;
  const model = new DatabaseSync(':memory:');
  try {
    migrate(model);
    const wanted = new Map(partsOf(model).map((part) => [part.name, part]));
    const isAsWanted = ({ name, sql }: Part): boolean => wanted.get(name)?.sql === sql;
    const found = partsOf(database);
    const tables = [...wanted.values()].filter(({ type }) => type === 'table');
    if (!tables.every(({ name }) => found.some((part) => part.name === name && isAsWanted(part)))) {
      throw new DamagedStore('a table is another one');
    }
    inTransaction(database, () => {
      for (const part of found) {
        if (part.type === 'table' || isAsWanted(part)) continue;
        database.exec(`DROP ${part.type} ${quoted(part.name)}`);
      }
      const left = new Set(partsOf(database).map(({ name }) => name));
      for (const { name, sql } of wanted.values()) if (!left.has(name)) database.exec(sql);
    });
    return true;
  } finally {
    model.close();
  }
}
