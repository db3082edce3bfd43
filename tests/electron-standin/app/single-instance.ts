/** One running app per data folder: a lock file names the first, later ones leave a note for it and go. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, watch, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SecondStart {
  readonly argv: readonly string[];
  readonly cwd: string;
}

const lockName = 'standin-instance';
const notePrefix = 'standin-second-';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function claim(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Returns false when another process holds the lock; that one is told. */
export function takeInstanceLock(userData: string, onSecond: (start: SecondStart) => void): boolean {
  mkdirSync(userData, { recursive: true });
  const lock = join(userData, lockName);
  if (!claim(lock)) {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (isAlive(holder)) {
      const note: SecondStart = { argv: process.argv, cwd: process.cwd() };
      writeFileSync(join(userData, notePrefix + String(process.pid)), JSON.stringify(note));
      return false;
    }
    rmSync(lock, { force: true });
    if (!claim(lock)) return false;
  }
  const watcher = watch(userData, (_kind, name) => {
    if (name === null || !name.startsWith(notePrefix)) return;
    try {
      onSecond(JSON.parse(readFileSync(join(userData, name), 'utf8')) as SecondStart);
      rmSync(join(userData, name), { force: true });
    } catch {
      // Half written, or already taken: the next change tells again.
    }
  });
  watcher.unref();
  process.on('exit', () => rmSync(lock, { force: true }));
  return true;
}
