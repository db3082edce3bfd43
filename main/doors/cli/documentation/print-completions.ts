/** `countersign completions SHELL`: prints what the shell reads to complete our words. */
import { exitCodes } from '../exit-codes.ts';
import { completionShells, writeCompletions } from './write-completions.ts';

export interface CompletionStreams {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
}

export function printCompletions([wanted, ...more]: readonly string[], io: CompletionStreams): number {
  const shell = completionShells.find((each) => each === wanted);
  if (shell === undefined || more.length > 0) {
    io.stderr(`countersign completions ${completionShells.join('|')}\n`);
    return exitCodes.usage;
  }
  io.stdout(writeCompletions(shell));
  return 0;
}
