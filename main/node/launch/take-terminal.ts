/** The program that makes a terminal the command's own, so that job control and Ctrl-C work. */
import { findProgram } from '../sandbox/find-program.ts';

export function takeTerminal(env: NodeJS.ProcessEnv): readonly string[] {
  return [findProgram('setsid', env) ?? 'setsid', '--ctty', '--wait'];
}
