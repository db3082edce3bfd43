/** Tells a program that may not be executed from one that is nowhere, where `execvp` says "Permission denied" for both. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import type { LaunchSpec } from '#core/ports.ts';

/**
 * False for a bare name that lies in no folder of the command's `PATH` that may be entered. `execvp` answers EACCES as
 * soon as one of them may not be entered; a shell says "not found" there (POSIX, Shell Command Language, 2.9.1.4).
 * @param inherited the variables that the command has beside its own
 */
export function isOnPath(spec: Pick<LaunchSpec, 'argv' | 'env' | 'cwd'>, inherited: NodeJS.ProcessEnv): boolean {
  const [program] = spec.argv;
  const searchPath = spec.env['PATH'] ?? inherited['PATH'];
  if (program.includes('/') || searchPath === undefined) return true;
  return searchPath.split(':').some((folder) => isThere(path.resolve(spec.cwd, folder, program)));
}

function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // Its folder may not be entered.
  }
}
