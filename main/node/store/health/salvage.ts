/** Reads out of a damaged store what can still be read, row by row, past what cannot. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  ftruncateSync,
  fstatSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

type SqlRow = Readonly<Record<string, unknown>>;

/** Rows read at once while nothing goes wrong. */
const pageRows = 200;
/** After so many numbers in a row without a readable row there is nothing more to look for, where the last number is not known. */
const mostMisses = 20_000;
const headerBytes = 100;

export interface Salvage {
  /** In the order of their numbers; what cannot be read is left out. `columns` as in SQL. */
  rowsOf(table: string, columns: string): Generator<SqlRow>;
  close(): void;
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null; // What cannot be read is what this is about.
  }
}

/** `fallbackHeader` is the beginning of a file that is whole, for one whose own beginning is damaged. */
export function openSalvage(path: string, fallbackHeader: Uint8Array): Salvage {
  const copy = `${path}.salvage`;
  const remove = (): void => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
  };
  remove();
  // The damaged file stays as it was found: reading one with a journal writes into it.
  copyFileSync(path, copy, constants.COPYFILE_FICLONE);
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
  const database = orNull(() => openCopy(copy)) ?? orNull(() => openWithHeader(copy, fallbackHeader));
  return {
    *rowsOf(table, columns) {
      if (database !== null) yield* readRows(database, table, columns);
    },
    close() {
      if (database?.isOpen === true) database.close();
      remove();
    },
  };
}

function openCopy(copy: string): DatabaseSync {
  const database = new DatabaseSync(copy);
  try {
    // A text of the schema that makes no sense hides only its own table then.
    database.exec('PRAGMA writable_schema = ON; PRAGMA trusted_schema = OFF');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The first bytes say what kind of file it is and how large; all of that can be said anew. */
function openWithHeader(copy: string, header: Uint8Array): DatabaseSync {
  const file = openSync(copy, 'r+');
  try {
    const fresh = Buffer.from(header.subarray(0, headerBytes));
    // Pages in the file and on the list of free ones: unknown, so that the size of the file counts.
    fresh.fill(0, 28, 40);
    fresh.writeUInt8(1, 18);
    fresh.writeUInt8(1, 19);
    writeSync(file, fresh, 0, headerBytes, 0);
    const pageBytes = fresh.readUInt16BE(16);
    const { size } = fstatSync(file);
    // A file that was cut ends within a page; what is left of it can be read when the page is filled up.
    if (size % pageBytes !== 0) ftruncateSync(file, size + pageBytes - (size % pageBytes));
  } finally {
    closeSync(file);
  }
  // Its frames belong to the header that is gone.
  for (const suffix of ['-wal', '-shm']) rmSync(copy + suffix, { force: true });
  return openCopy(copy);
}

function* readRows(database: DatabaseSync, table: string, columns: string): Generator<SqlRow> {
  const prepared = orNull(() => {
    const text = `SELECT rowid AS number, ${columns} FROM ${table} NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT`;
    return { page: database.prepare(`${text} ${pageRows}`), one: database.prepare(`${text} 1`) };
  });
  if (prepared === null) return;
  const { page, one } = prepared;
  const bound = orNull(() => database.prepare(`SELECT max(rowid) AS last FROM ${table} NOT INDEXED`).get()?.['last']);
  const last = typeof bound === 'number' ? bound : null;
  let after = 0;
  let misses = 0;
  for (;;) {
    const from = after;
    const found = orNull(() => page.all(from)) ?? orNull(() => one.all(from));
    if (found === null) {
      misses += 1;
      after += 1;
      if (misses > mostMisses || (last !== null && after > last)) return;
      continue;
    }
    for (const row of found) {
      const number = Number(row['number']);
      // Pages that lead back to earlier ones.
      if (number <= after) return;
      after = number;
      yield row;
    }
    misses = 0;
    if (found.length === 0) return;
  }
}

/** The first bytes of a file, as many as the header of a database has. */
export function headerOf(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(headerBytes);
    readSync(file, bytes, 0, headerBytes, 0);
    return bytes;
  } finally {
    closeSync(file);
  }
}
