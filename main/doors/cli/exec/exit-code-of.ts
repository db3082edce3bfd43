/** Turns an outcome into the exit code that a shell would show. */
import { constants } from 'node:os';
import type { Outcome } from '#domain/command/outcome.ts';
import { exitCodes } from '../exit-codes.ts';

const isSignal = (name: string): name is keyof typeof constants.signals => Object.hasOwn(constants.signals, name);

export function exitCodeForSignal(name: string): number {
  return exitCodes.signal + (isSignal(name) ? constants.signals[name] : 0);
}

/** `stoppedBy` is the signal by which the caller itself ended the run, if it did. */
export function exitCodeOf(outcome: Outcome, stoppedBy: string | null): number {
  switch (outcome.kind) {
    case 'completed': {
      const { exitCode, signal } = outcome.attempt;
      return signal === null ? (exitCode ?? exitCodes.refused) : exitCodeForSignal(signal);
    }
    case 'permitted':
    case 'granted':
      return 0;
    case 'timed-out':
      return exitCodes.timedOut;
    case 'cancelled':
      return stoppedBy === null ? exitCodes.refused : exitCodeForSignal(stoppedBy);
    case 'failed':
      return exitCodeOfFailure(outcome.error.code);
    case 'rejected':
    case 'denied':
    case 'expired':
      return exitCodes.refused;
  }
}

function exitCodeOfFailure(code: Extract<Outcome, { kind: 'failed' }>['error']['code']): number {
  if (code === 'sandbox-unavailable' || code === 'sandbox-setup-failed' || code === 'staging-unavailable')
    return exitCodes.sandboxUnavailable;
  if (code === 'command-not-found') return exitCodes.commandNotFound;
  return exitCodes.refused;
}
