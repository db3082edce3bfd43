/** Makes a folder and those above it; unlike Node's own way it ends where nothing can be made in a file system. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Node asks for ever where a parent exists and the folder still cannot be made, as in /proc.
 * Throws what the first failing step throws. `mode` is for each folder that is made.
 */
export function makeFolders(path: string, mode: number): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder) && folder !== dirname(folder); folder = dirname(folder)) {
    missing.push(folder);
  }
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Made by another process meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
