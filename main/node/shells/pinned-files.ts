/** Copies of files that an agent hands its commands, as they were when they were named for the first time. */
import { closeSync, constants, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isWithin } from '../sandbox/paths/covering-entry.ts';
import { realPathOf } from '../sandbox/paths/real-path-of.ts';

/** A snapshot of a shell has some thousand lines. */
const mostBytes = 4 * 1024 * 1024;
const mostFiles = 64;

export interface PinnedFiles {
  pin(file: string): boolean;
  readonly mounts: readonly { readonly path: string; readonly source: string; readonly writable: false }[];
}

/** `folder` is the broker's own; `state` holds real paths. */
export function createPinnedFiles(folder: string, state: readonly string[]): PinnedFiles {
  const copies = new Map<string, string>();
  return {
    pin(file) {
      if (copies.has(file)) return true;
      if (copies.size >= mostFiles || !path.isAbsolute(file) || path.normalize(file) !== file) return false;
      // A link would have the broker read, for commands, what they may not.
      if (realPathOf(file) !== file || !state.some((place) => isWithin(file, place))) return false;
      const bytes = plainBytes(file);
      if (bytes === null) return false;
      const copy = path.join(folder, String(copies.size));
      writeFileSync(copy, bytes, { mode: 0o400, flag: 'wx' });
      copies.set(file, copy);
      return true;
    },
    get mounts() {
      return [...copies].map(([at, source]) => ({ path: at, source, writable: false as const }));
    },
  };
}

/** Null for what is no file of one name. */
function plainBytes(file: string): Buffer | null {
  try {
    const fd = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const found = fstatSync(fd);
      // By another name it could be a file that is closed to commands.
      return found.isFile() && found.nlink === 1 && found.size <= mostBytes ? readFileSync(fd) : null;
    } finally {
      closeSync(fd);
    }
  } catch {
    return null;
  }
}
