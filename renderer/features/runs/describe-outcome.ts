/** Puts an outcome into a title, a sentence and a tone; the sentence made by the desk is kept word for word. */
import type { DecidedBy } from '#domain/decision.ts';
import type { SandboxDenial } from '#domain/denial.ts';
import type { AttemptSummary, Outcome } from '#domain/outcome.ts';
import { en } from '../../text/en.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'quiet';

export interface OutcomeWords {
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
  readonly by: DecidedBy | null;
  readonly note: string | null;
  readonly denial: SandboxDenial | null;
  readonly remedy: string | null;
  readonly attempt: AttemptSummary | null;
}

export function describeOutcome(outcome: Outcome): OutcomeWords {
  const plain = {
    by: null,
    note: null,
    denial: null,
    remedy: null,
    attempt: outcome.kind === 'rejected' ? null : outcome.attempt,
  };
  switch (outcome.kind) {
    case 'completed':
      return { ...plain, ...describeExit(outcome.attempt) };
    case 'rejected':
      return {
        ...plain,
        tone: 'bad',
        title: en.outcomeRejected,
        sentence: outcome.sentence,
        by: outcome.by,
        note: outcome.note,
      };
    case 'denied':
      return {
        ...plain,
        tone: 'bad',
        title: en.outcomeDenied,
        sentence: outcome.sentence,
        by: outcome.by,
        note: outcome.note,
        denial: outcome.denial,
      };
    case 'expired':
      return { ...plain, tone: 'warn', title: en.outcomeExpired, sentence: outcome.sentence };
    case 'timed-out':
      return { ...plain, tone: 'warn', title: en.outcomeTimedOut, sentence: outcome.sentence };
    case 'cancelled':
      return { ...plain, tone: 'quiet', title: en.outcomeCancelled, sentence: outcome.sentence };
    case 'failed':
      return {
        ...plain,
        tone: 'bad',
        title: en.outcomeFailed,
        sentence: outcome.sentence,
        remedy: outcome.error.remedy,
      };
  }
}

function describeExit(attempt: AttemptSummary): Pick<OutcomeWords, 'tone' | 'title' | 'sentence'> {
  if (attempt.signal !== null) {
    return { tone: 'warn', title: en.outcomeSignal(attempt.signal), sentence: en.outcomeSignalWhat };
  }
  if (attempt.exitCode === 0) {
    const sentence = attempt.mechanism === 'none' ? en.outcomeDoneUnsandboxed : en.outcomeDoneWhat;
    return { tone: 'good', title: en.outcomeDone, sentence };
  }
  return { tone: 'warn', title: en.outcomeExit(attempt.exitCode ?? -1), sentence: en.outcomeExitWhat };
}
