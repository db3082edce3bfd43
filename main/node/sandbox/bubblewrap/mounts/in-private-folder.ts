/** Makes a folder that is gone again when the work in it is done, where no sandboxed command can write. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

/** In the broker's own data, which every plan closes; the folder for temporary files may be open to commands. */
export function inPrivateFolder<T>(dataDir: string, work: (folder: string) => T): T {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(dataDir, 'making-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
