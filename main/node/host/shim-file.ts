/** Says where the shim lies that agents start: a plain file even where the rest of the app is an archive. */
import { join } from 'node:path';

export function shimFile(outDir: string): string {
  return join(outDir.replace(/\.asar(?=\/|$)/, '.asar.unpacked'), 'shim.cjs');
}
