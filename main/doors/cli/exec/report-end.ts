/** Tells the caller how `exec` ended: a sentence where something was refused, JSON if asked, and the exit code. */
import type { WireError } from '#domain/common/errors.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { ExecEnd } from './pass-run.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { exitCodes } from '../exit-codes.ts';
import { note } from './process-streams.ts';
import { writeReport } from '../say/write-report.ts';
import { english } from '#domain/common/message.ts';

const inWords = ({ message, remedy }: WireError): string =>
  remedy === null ? english(message) : `${english(message)} ${english(remedy)}`;

function sentenceOf(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case 'completed':
      return (
        [outcome.amended, ...(outcome.notices ?? [])]
          .map((each) => english(each))
          .filter(Boolean)
          .join(' ') || null
      );
    case 'failed':
      return inWords(outcome.error);
    case 'permitted':
    case 'granted':
    case 'rejected':
    case 'denied':
    case 'expired':
    case 'timed-out':
    case 'cancelled':
      return english(outcome.sentence);
  }
}

/** Returns the exit code. */
export function reportEnd(end: ExecEnd, json: boolean): number {
  if (end.kind === 'refused') {
    note(inWords(end.error));
    const exitCode = end.error.code === 'sandbox-unavailable' ? exitCodes.sandboxUnavailable : exitCodes.refused;
    if (json) writeReport({ exitCode, runId: null, outcome: null, error: end.error });
    return exitCode;
  }
  if (end.kind === 'left') {
    note(
      `waiting for ${end.waitsFor.replace(/[.]?$/u, '.')} Nothing is lost: call the same command again to wait on and get the answer. It is not started a second time.`,
    );
    if (json) writeReport({ exitCode: exitCodes.waiting, runId: null, outcome: null, error: null });
    return exitCodes.waiting;
  }
  const exitCode = exitCodeOf(end.outcome, end.stoppedBy);
  // `… | head`: the reader has what it wanted, and everybody knows how it ended.
  const sentence = end.stoppedBy === 'SIGPIPE' ? null : sentenceOf(end.outcome);
  if (sentence !== null) note(sentence);
  if (json) writeReport({ exitCode, runId: end.runId, outcome: end.outcome, error: null });
  return exitCode;
}
