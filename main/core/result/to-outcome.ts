/** The one place where endings are made; every sentence is written for an agent that reads it. */
import type { CancelReason } from '#domain/common/cancel-reason.ts';
import type { NotApproved, DecidedBy } from '#domain/approval/decision.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import { sayProblem, type WireError } from '#domain/common/errors.ts';
import { say, sentences, verbatim, type Message } from '#domain/common/message.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { ranInPart, type AttemptSummary, type Outcome } from '#domain/command/outcome.ts';
import { refusalsInWords } from '#domain/sandbox/refusal-words.ts';

function durationWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  return `${Math.round(ms / 60_000)} min`;
}

function byWords(by: DecidedBy): Message {
  switch (by.kind) {
    case 'person':
      return say('rejected by user');
    case 'rule':
      return say('refused by a rule of this project');
    case 'cache':
      return say('refused by an earlier answer of the user');
    case 'hook':
      return say('refused by the hook {name}', { name: by.name });
    case 'reviewer':
      return say('refused by the automatic review');
    case 'policy':
      return say('refused by the policy of this project');
    case 'deadline':
      return say('expired');
    case 'nobody':
      return say('refused because nobody could be asked');
    case 'shutdown':
      return say('cancelled because the desk shut down');
  }
}

/** That an outcome takes. */
const mostNotices = 8;

const noWorkaround = say('Do not work around it.');

/** The person's note is quoted so that it cannot be taken for the broker's own words. */
function withNote(sentence: Message, note: string | null): Message {
  return note === null || note === ''
    ? say('{sentence}.', { sentence })
    : say('{sentence}: {note}', { sentence, note });
}

/** `limits` are the limits that ended it, in words. */
export function completed(attempt: AttemptSummary, limits: readonly Message[] = []): Outcome {
  const notices = [...noticesOf(attempt), ...limits];
  return { kind: 'completed', attempt, ...(notices.length === 0 ? {} : { notices }) };
}

/** The same ending with what a person had changed before it, for the agent that asked for something else. */
export function tellAmended(outcome: Outcome, words: Message): Outcome {
  if (outcome.kind === 'completed') return { ...outcome, amended: words };
  return { ...outcome, sentence: sentences([words, outcome.sentence]) };
}

/** The same ending with one sentence more for the agent. */
export function tellBeside(outcome: Outcome, sentence: Message): Outcome {
  if (outcome.kind === 'completed')
    return { ...outcome, notices: [...(outcome.notices ?? []), sentence].slice(-mostNotices) };
  return { ...outcome, sentence: sentences([outcome.sentence, sentence]) };
}

export function rejectedByPolicy(reason: Message, by: DecidedBy): Outcome {
  return {
    kind: 'rejected',
    by,
    sentence: say('{by}: {reason} {noWorkaround}', { by: byWords(by), reason, noWorkaround }),
    note: null,
  };
}

/** Ending of an external tool approval that was answered with yes. */
export function permitted(by: DecidedBy, choiceId: string, byDesk: boolean): Outcome {
  const sentence = byDesk
    ? say('permitted; the desk does it.')
    : say('permitted; the agent does it itself, outside of this desk.');
  return { kind: 'permitted', by, sentence, choiceId };
}

/** Ending of a permission request that was answered with yes, or that needed none. */
export function granted(by: DecidedBy, grants: readonly Grant[], scope: Scope, words: Message): Outcome {
  return { kind: 'granted', by, sentence: say('granted: {words}.', { words }), grants: [...grants], scope };
}

/** The same ending with the refusal that the agent is given; null when it offers none. */
export function refusedChoice(outcome: Outcome, choiceId: string | null): Outcome {
  return outcome.kind === 'rejected' && choiceId !== null ? { ...outcome, choiceId } : outcome;
}

/** Ending of a run whose question was not answered with yes, before anything ran. */
export function notApproved(decision: NotApproved, attempt: AttemptSummary | null): Outcome {
  switch (decision.kind) {
    case 'denied':
      return {
        kind: 'rejected',
        by: decision.by,
        sentence: withNote(byWords(decision.by), decision.note),
        note: decision.note,
      };
    case 'aborted':
      return {
        kind: 'rejected',
        by: decision.by,
        sentence: say('rejected by user, who also stopped the turn.'),
        note: null,
      };
    case 'timed-out':
      return {
        kind: 'rejected',
        by: decision.by,
        sentence: say('the automatic review gave no answer in time.'),
        note: null,
      };
    case 'expired':
      return {
        kind: 'expired',
        sentence: say('expired: nobody answered within {time}.', { time: durationWords(decision.afterMs) }),
        afterMs: decision.afterMs,
        attempt,
      };
    case 'superseded':
      return { kind: 'cancelled', sentence: say('superseded by a newer request.'), reason: 'superseded', attempt };
    case 'cancelled':
      return cancelled(decision.reason, attempt);
  }
}

export function cancelled(reason: CancelReason, attempt: AttemptSummary | null): Outcome {
  const words = {
    shutdown: say('cancelled: the desk shut down.'),
    interrupt: say('cancelled: the run was interrupted.'),
    'client-gone': say('cancelled: the caller went away.'),
    stopped: say('cancelled: a person stopped everything at the desk.'),
    'session-stopped': say(
      'cancelled: a person stopped this session at the desk. Stop working, say so, and wait for the person. Do not work around it.',
    ),
  };
  // The requester may still be there, and would else run it once more.
  const said = reason === 'shutdown' && attempt !== null ? [words[reason], ranInPart] : [words[reason]];
  return { kind: 'cancelled', sentence: sentences(said), reason, attempt };
}

export function timedOut(timeoutMs: number, attempt: AttemptSummary): Outcome {
  return {
    kind: 'timed-out',
    sentence: say('command timed out after {timeoutMs} milliseconds.', { timeoutMs }),
    timeoutMs,
    attempt,
  };
}

/** Refusals that the sentence of an ending names. */
const mostInSentence = 4;

function blockedWords(denial: SandboxDenial): Message {
  const { length } = denial.refusals;
  const what = refusalsInWords(denial.refusals.slice(0, mostInSentence), length - mostInSentence);
  return denial.rank === 'words'
    ? say('perhaps blocked by the sandbox: {what}', { what })
    : say('blocked by the sandbox: {what}', { what });
}

/** Ending of a run that the sandbox stopped and that no person was asked about. */
export function denied(denial: SandboxDenial, because: Message, attempt: AttemptSummary): Outcome {
  return {
    kind: 'denied',
    sentence: say('{blocked}; not lifted, because {because}. {noWorkaround}', {
      blocked: blockedWords(denial),
      because,
      noWorkaround,
    }),
    denial,
    by: null,
    note: null,
    attempt,
  };
}

/** Ending of a run whose connection was refused: by rule or person, and never retried. */
export function refusedConnection(
  denial: SandboxDenial,
  refused: { readonly by: DecidedBy; readonly note: string | null; readonly because?: Message | null },
  attempt: AttemptSummary,
): Outcome {
  const what = refusalsInWords(denial.refusals);
  const by = byWords(refused.by);
  const why = refused.because == null ? by : say('{by}, because {because}', { by, because: refused.because });
  const sentence = say('{what} {why} {noWorkaround}', { what, why: withNote(why, refused.note), noWorkaround });
  return { kind: 'denied', sentence, denial, by: refused.by, note: refused.note, attempt };
}

/** Ending of a run that the sandbox stopped and that a person refused to lift. */
export function deniedBy(
  denial: SandboxDenial,
  refused: Extract<Outcome, { kind: 'rejected' }>,
  attempt: AttemptSummary,
): Outcome {
  return {
    kind: 'denied',
    sentence: say('{blocked}; {refused} {noWorkaround}', {
      blocked: blockedWords(denial),
      refused: refused.sentence,
      noWorkaround,
    }),
    denial,
    by: refused.by,
    note: refused.note,
    attempt,
  };
}

export function failed(error: WireError, attempt: AttemptSummary | null): Outcome {
  return { kind: 'failed', sentence: sayProblem(error), error, attempt };
}

/** What an agent has to know of an attempt that ended by itself: what it went without, and that it was not the first. */
function noticesOf({
  earlier = [],
  refusals = [],
  moreRefusals,
  attempts,
  exitCode,
  signal,
}: AttemptSummary): Message[] {
  const before = earlier.map((each) =>
    say(
      'This was attempt {attempts}: attempt {attempt} was refused {what}, and the command was run again from its beginning.',
      {
        attempts,
        attempt: each.attempt,
        what: refusalsInWords(each.refusals, each.moreRefusals),
      },
    ),
  );
  if (refusals.length === 0) return before;
  const what = refusalsInWords(refusals, moreRefusals);
  const ending = signal === null ? say('exit code {code}', { code: exitCode ?? 'unknown' }) : verbatim(signal);
  return [
    ...before,
    say('The sandbox refused {what}; the command went on without it and ended with {ending}.', { what, ending }),
  ];
}
