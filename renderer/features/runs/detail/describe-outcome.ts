/** Puts an outcome into a title, a sentence and a tone; the sentence made by the broker is kept word for word. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import type { AttemptSummary, Outcome } from '#domain/command/outcome.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import type { Message } from '#domain/common/message.ts';
import { sayForBroker } from '../../../text/in-language.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'quiet';

export interface OutcomeWords {
  readonly tone: Tone;
  readonly title: string;
  readonly sentence: string;
  readonly by: DecidedBy | null;
  readonly note: string | null;
  readonly denial: SandboxDenial | null;
  /** What went wrong and what helps, where something did. */
  readonly problem: Message | null;
  readonly remedy: Message | null;
  readonly attempt: AttemptSummary | null;
}

export function describeOutcome(outcome: Outcome): OutcomeWords {
  const plain = {
    sentence: 'sentence' in outcome ? sayForBroker(outcome.sentence) : '',
    by: null,
    note: null,
    denial: null,
    problem: null,
    remedy: null,
    attempt: 'attempt' in outcome ? outcome.attempt : null,
  };
  switch (outcome.kind) {
    case 'completed':
      return { ...plain, ...describeExit(outcome.attempt) };
    case 'permitted':
      return { ...plain, tone: 'quiet', title: texts.outcomePermitted, by: outcome.by };
    case 'granted':
      return { ...plain, tone: 'good', title: texts.outcomeGranted, by: outcome.by };
    case 'rejected':
      return {
        ...plain,
        tone: 'bad',
        title: texts.outcomeRejected,
        by: outcome.by,
        note: outcome.note,
      };
    case 'denied':
      return {
        ...plain,
        tone: 'bad',
        title: texts.outcomeDenied,
        by: outcome.by,
        note: outcome.note,
        denial: outcome.denial,
      };
    case 'expired':
      return { ...plain, tone: 'warn', title: texts.outcomeExpired };
    case 'timed-out':
      return { ...plain, tone: 'warn', title: texts.outcomeTimedOut };
    case 'cancelled':
      return { ...plain, tone: 'quiet', title: texts.outcomeCancelled };
    case 'failed':
      return {
        ...plain,
        tone: 'bad',
        title: texts.outcomeFailed,
        problem: outcome.error.message,
        remedy: outcome.error.remedy,
      };
  }
}

function describeSuccess({ mechanism, attempts }: AttemptSummary): string {
  if (mechanism === 'none') return texts.outcomeDoneUnsandboxed;
  return attempts > 1 ? texts.outcomeDoneAgain : texts.outcomeDoneWhat;
}

function describeExit(attempt: AttemptSummary): Pick<OutcomeWords, 'tone' | 'title' | 'sentence'> {
  if (attempt.signal !== null) {
    return { tone: 'warn', title: texts.outcomeSignal({ signal: attempt.signal }), sentence: texts.outcomeSignalWhat };
  }
  if (attempt.exitCode === 0) {
    return { tone: 'good', title: texts.outcomeDone, sentence: describeSuccess(attempt) };
  }
  return { tone: 'warn', title: texts.outcomeExit({ code: attempt.exitCode ?? -1 }), sentence: texts.outcomeExitWhat };
}
