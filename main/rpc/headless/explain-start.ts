/** Why a broker could not start, in one sentence with a way out, and never as a stack. */
import { BrokerError, errorText, toWireError } from '#domain/common/errors.ts';

/** Of a start that failed: because of the store or its folders; because another broker has them; for any other reason. */
const exitCodes = { store: 74, taken: 75, failed: 1 };

const remedies: Readonly<Partial<Record<string, string>>> = {
  ENOSPC: 'The disk is full: make room on it.',
  EDQUOT: 'Your share of the disk is full: make room on it.',
  EROFS: 'The disk may not be written.',
  EACCES: 'A file or folder of the desk is not yours to use.',
  EPERM: 'A file or folder of the desk is not yours to use.',
  EMFILE: 'Too few files may be open: raise the limit (`ulimit -n`).',
  ENFILE: 'Too many files are open on this machine.',
  EADDRINUSE: 'The port is taken: choose another one.',
};

export function explainStart(error: unknown): string {
  if (error instanceof BrokerError) return errorText(toWireError(error));
  if (!(error instanceof Error)) return 'The desk could not start.';
  const code = 'code' in error ? String(error.code) : '';
  return [`The desk could not start: ${error.message}.`, remedies[code]].filter(Boolean).join(' ');
}

export function exitCodeOfStart(error: unknown): number {
  if (!(error instanceof BrokerError)) return exitCodes.failed;
  if (error.code === 'store-unavailable') return exitCodes.store;
  return error.code === 'already-settled' ? exitCodes.taken : exitCodes.failed;
}
