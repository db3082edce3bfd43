/** How much each private folder of a sandbox that lies in memory may hold, and whether this bubblewrap can hold it to that. See decision 0039. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { totalmem } from 'node:os';

const mebibyte = 1024 * 1024;
const helpTimeoutMs = 5000;

/**
 * What was asked for, but never more than half of the memory, which is what the kernel gives without a size; else the largest power of two
 * up to a quarter, so that four full folders leave the machine alive and a few pages more or less change no plan.
 */
export function scratchMiB(asked: number | null, memoryBytes = totalmem()): number {
  const memory = Math.max(4, Math.floor(memoryBytes / mebibyte));
  return asked === null ? 2 ** Math.floor(Math.log2(memory / 4)) : Math.min(asked, Math.floor(memory / 2));
}

let known: { readonly file: string; readonly version: string; readonly sizes: boolean } | null = null;

/** Since 0.8; asked again when another bubblewrap was installed. */
export function sizesScratch(file: string | null): boolean {
  const found = file === null ? undefined : statSync(file, { throwIfNoEntry: false });
  if (file === null || found === undefined) return false;
  const version = `${found.ino} ${found.mtimeMs}`;
  if (known?.file !== file || known.version !== version) {
    const { stdout } = spawnSync(file, ['--help'], { encoding: 'utf8', timeout: helpTimeoutMs, env: {} });
    known = { file, version, sizes: /^\s+--size BYTES\b/mu.test(stdout ?? '') };
  }
  return known.sizes;
}
