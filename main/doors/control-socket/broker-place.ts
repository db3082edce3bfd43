/** The note in the private data folder that says where the running broker's socket lies. It opens nothing: the token lies beside the socket. */
import { constants, closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { controlSocketPlace } from './control-socket-files.ts';

const longest = 4096;

/** Returns the function that takes the note away again. */
export function tellPlace(dataDir: string, runtimeDir: string): () => void {
  const path = controlSocketPlace(dataDir);
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, `${runtimeDir}\n`, { mode: 0o600, flag: 'w' });
  renameSync(fresh, path);
  return () => {
    if (readPlace(dataDir) === runtimeDir) rmSync(path, { force: true });
  };
}

/** Null where there is no note, or one that another user could have written: it would lead every command to them. */
export function readPlace(dataDir: string): string | null {
  let file: number | null = null;
  try {
    file = openSync(controlSocketPlace(dataDir), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(file);
    const isOurs = found.isFile() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
    if (!isOurs || found.size > longest) return null;
    const place = readFileSync(file, 'utf8').trim();
    return isAbsolute(place) && !place.includes('\0') ? place : null;
  } catch {
    return null; // No broker has run here, or this is not for us to read.
  } finally {
    if (file !== null) closeSync(file);
  }
}
