/** Says where the shim lies that agents start. The command line is never in the app's archive, and so neither is this. */
import { join } from 'node:path';

export function shimFile(outDir: string): string {
  return join(outDir, 'shim.cjs');
}
