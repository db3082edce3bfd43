/** Says how an attempt ended, telling a command that failed from a sandbox that could not be built. */
import { constants } from 'node:os';
import type { AttemptExit } from '#core/ports.ts';
import type { SandboxStatus } from '../start/read-status.ts';

export interface RawExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Null when there was no sandbox. */
  readonly status: SandboxStatus | null;
  /** What bubblewrap itself said, if the command was never started. */
  readonly complaint: string;
  readonly program: string;
  /** Whether a file of that name lies anywhere on the command's `PATH`; asked only where its start was refused. */
  readonly isThere: () => boolean;
}

export interface ExplainedExit {
  readonly exit: AttemptExit;
  /** What a shell would have said in place of bubblewrap's words. */
  readonly message: string;
}

export const notFound = 127;
export const notExecutable = 126;

export function explainExit({ code, signal, status, complaint, program, isThere }: RawExit): ExplainedExit {
  if (status === null) return ended(code, signal, '');
  // What takes the terminal for a command says 126 for a name that lies nowhere; nothing that ran ends so.
  if (status.exitCode === notExecutable && !isThere()) return ended(notFound, null, '');
  if (status.exitCode !== null) return ended(status.exitCode, signalOf(status.exitCode), '');
  const failure = /^bwrap: execvp .*: (.+)$/m.exec(complaint)?.[1];
  if (failure !== undefined) {
    const missing = failure === 'No such file or directory' || !isThere();
    const message = `${program}: ${missing ? 'command not found' : failure}\n`;
    return ended(missing ? notFound : notExecutable, null, message);
  }
  // Bubblewrap was killed together with the command before it could report.
  if (signal !== null) return ended(null, signal, '');
  const setupError = complaint.trim() === '' ? `bubblewrap ended with ${code ?? signal}` : complaint.trim();
  return { exit: { exitCode: null, signal: null, setupError, observed: [] }, message: '' };
}

function ended(exitCode: number | null, signal: string | null, message: string): ExplainedExit {
  return { exit: { exitCode, signal, setupError: null, observed: [] }, message };
}

/** The sandbox reports a death by signal n as 128 + n, as shells do. */
function signalOf(exitCode: number): string | null {
  const found = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128);
  return found?.[0] ?? null;
}
