/** Lets Node keep what it has compiled, in a folder that only this person can write and no sandboxed command: who could would run code as them. */
import { lstatSync } from 'node:fs';
import * as compiler from 'node:module';
import { join } from 'node:path';
import { makeFolders } from '../folders/make-folders.ts';

/**
 * `dataDir` is closed to every sandbox, whatever else is open; a cache of the person's may well be open. Without a folder
 * that is safe nothing is kept, and every start compiles anew.
 */
export function keepCompiledCode(dataDir: string): void {
  const folder = join(dataDir, 'compiled');
  try {
    makeFolders(folder, 0o700);
    const found = lstatSync(folder);
    // A Node that is too old for us has no such thing, and is yet to hand over to ours: a named import would end it.
    if (!('enableCompileCache' in compiler)) return;
    if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0)
      compiler.enableCompileCache(folder);
  } catch {
    // Slower, and nothing else.
  }
}
