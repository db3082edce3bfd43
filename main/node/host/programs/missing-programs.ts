/** Names the compiled helpers that a package for this platform brings and this one lacks. */
import { join } from 'node:path';
import { findExecutable } from './find-observer.ts';
import { outsideArchive } from '../folders/outside-archive.ts';

const helpers = ['observer', 'namespace-holder', 'patch-writer', 'starter'];

/** Empty where none is missing, and on systems whose sandbox has none. */
export function missingPrograms(outDir: string, platform: string): readonly string[] {
  if (platform !== 'linux') return [];
  return helpers.filter((name) => findExecutable(join(outsideArchive(outDir), 'helper', name)) === null);
}
