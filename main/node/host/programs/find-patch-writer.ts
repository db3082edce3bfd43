/** Finds the program that writes patches, beside the built entries. */
import { join } from 'node:path';
import { findExecutable } from './find-observer.ts';
import { outsideArchive } from '../folders/outside-archive.ts';

/** Null where it was not built: patches are then refused, with the way out. */
export function findPatchWriter(outDir: string): string | null {
  return findExecutable(join(outsideArchive(outDir), 'helper', 'patch-writer'));
}
