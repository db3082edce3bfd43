/** Rebuilds a damaged store from what can be read of it, or sets it aside with that written out. See decision 0011. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makeStore } from '../make-store.ts';
import { fillStore } from './fill-store.ts';
import { headerOf, openSalvage, type Salvage } from './salvage.ts';
import { isWholeChain, storedColumns } from './whole-chain.ts';

export interface Repair {
  /** `repaired`: every row of the log is there. `set-aside`: rows are lost, so a new log was begun. */
  readonly kind: 'repaired' | 'set-aside';
  /** Where the damaged file is kept. */
  readonly movedTo: string;
  /** Where the rows that could be read were written, as JSON lines; null where the new store has them. */
  readonly exportedTo: string | null;
  /** Rows of the log that could be read. */
  readonly rows: number;
}

const lockTimeoutMs = 60_000;

/** Lets one process at a time repair: the next one finds it done. */
function alone<T>(path: string, work: () => T): T {
  const lock = new DatabaseSync(`${path}.repair-lock`, { timeout: lockTimeoutMs });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return work();
  } finally {
    lock.close();
  }
}

/** A name beside the file that nothing has yet. */
export function nameAside(path: string, word: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:.]/g, '');
  let target = `${path}.${word}-${stamp}`;
  for (let again = 2; existsSync(target); again += 1) target = `${path}.${word}-${stamp}-${again}`;
  return target;
}

/** What was not yet carried over from the write-ahead log belongs to the file that is moved. */
export function moveStore(from: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix);
  }
}

/** The rows that can be read, one a line, for a person or a program to look at. */
function exportRows(salvage: Salvage, target: string): number {
  const file = openSync(target, 'wx', 0o600);
  let rows = 0;
  try {
    for (const row of salvage.rowsOf('audit', storedColumns)) {
      writeSync(file, `${JSON.stringify(row)}\n`);
      rows += 1;
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return rows;
}

/**
 * Null where another process has repaired it meanwhile: `check` throws while it is damaged.
 * Throws what the disk throws; the store is then as it was.
 */
export function repairStore(path: string, now: number, check: () => void): Repair | null {
  return alone(path, () => {
    try {
      check();
      return null;
    } catch {
      // Still damaged: that is why we are here.
    }
    const draft = `${path}.rebuilding`;
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
    const fresh = makeStore(draft);
    const salvage = openSalvage(path, headerOf(draft));
    const movedTo = nameAside(path, 'unreadable', now);
    try {
      const isWhole = isWholeChain(salvage);
      const exportedTo = isWhole ? null : `${movedTo}.rows.jsonl`;
      const rows = exportedTo === null ? 0 : exportRows(salvage, exportedTo);
      const filled = fillStore(fresh, salvage, isWhole);
      fresh.close();
      salvage.close();
      moveStore(path, movedTo);
      renameSync(draft, path);
      return { kind: isWhole ? 'repaired' : 'set-aside', movedTo, exportedTo, rows: isWhole ? filled : rows };
    } finally {
      if (fresh.isOpen) fresh.close();
      salvage.close();
    }
  });
}
