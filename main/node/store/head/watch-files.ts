/** Notices when the files of an open store are removed or exchanged: what is written then would be in no file that has a name. */
import { statSync } from 'node:fs';

export interface FileWatch {
  /** Whether each file is still the one that was opened. */
  isInPlace(): boolean;
}

function identityOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

/** Begins with the files as they are now; a write-ahead log that is not there yet may come. */
export function watchFiles(path: string): FileWatch {
  const own = identityOf(path);
  let journal = identityOf(`${path}-wal`);
  return {
    isInPlace() {
      if (identityOf(path) !== own) return false;
      const now = identityOf(`${path}-wal`);
      journal ??= now;
      return now === journal;
    },
  };
}
