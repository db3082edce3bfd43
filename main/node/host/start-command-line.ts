/** Starts the command line that lies beside a packed app, at this process's own terminal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** `outDir` is the folder of the packed entry. Resolves to the exit code; 127 where no command line lies beside it. */
export async function startCommandLine(outDir: string, args: readonly string[]): Promise<number> {
  const program = join(outDir, '../../bin/countersign');
  if (!existsSync(program)) {
    process.stderr.write('countersign: --cli is for installed apps; here it is: npm run cli --\n');
    return 127;
  }
  // A signal from the terminal reaches both of us; the command's own end decides.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const child = spawn(program, [...args], { stdio: 'inherit' });
  const [exitCode, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return exitCode ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}
