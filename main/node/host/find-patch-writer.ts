/** Finds the program that writes patches, beside the built entries. */
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { outsideArchive } from './outside-archive.ts';

/** Null where it was not built: patches are then refused, with the way out. */
export function findPatchWriter(outDir: string): string | null {
  const file = join(outsideArchive(outDir), 'helper', 'patch-writer');
  try {
    accessSync(file, constants.X_OK);
    return file;
  } catch {
    return null; // No compiler was at hand when this was built.
  }
}
