/** Starts the command line that lies beside a packed app, at this process's own terminal. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { standAsParent } from '../stand-as-parent.ts';

/** `outDir` is the folder of the packed entry. Resolves to the exit code; 127 where no command line lies beside it. */
export async function startCommandLine(outDir: string, args: readonly string[]): Promise<number> {
  const program = join(outDir, '../../bin/countersign');
  if (!existsSync(program)) {
    process.stderr.write('countersign: --cli is for installed apps; here it is: npm run cli --\n');
    return 127;
  }
  return await standAsParent(program, args, [0, 1, 2]);
}
