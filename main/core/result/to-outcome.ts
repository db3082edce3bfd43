/** The one place where endings are made; every sentence is written for an agent that reads it. */
import type { CancelReason } from '#domain/common/cancel-reason.ts';
import type { NotApproved, DecidedBy } from '#domain/approval/decision.ts';
import type { Scope } from '#domain/approval/scope.ts';
import type { SandboxDenial } from '#domain/sandbox/denial.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { ranInPart, type AttemptSummary, type Outcome } from '#domain/command/outcome.ts';
import { refusalWords } from '#domain/sandbox/refusal-words.ts';
import { english, type Message } from '#domain/common/message.ts';

function durationWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  return `${Math.round(ms / 60_000)} min`;
}

function byWords(by: DecidedBy): string {
  switch (by.kind) {
    case 'person':
      return 'rejected by user';
    case 'rule':
      return 'refused by a rule of this project';
    case 'cache':
      return 'refused by an earlier answer of the user';
    case 'hook':
      return `refused by the hook ${by.name}`;
    case 'reviewer':
      return 'refused by the automatic review';
    case 'policy':
      return 'refused by the policy of this project';
    case 'deadline':
      return 'expired';
    case 'nobody':
      return 'refused because nobody could be asked';
    case 'shutdown':
      return 'cancelled because the desk shut down';
  }
}

/** That an outcome takes. */
const mostNotices = 8;

const noWorkaround = 'Do not work around it.';

/** The person's note is quoted so that it cannot be taken for the broker's own words. */
function withNote(sentence: string, note: string | null): string {
  return note === null || note === '' ? `${sentence}.` : `${sentence}: ${note}`;
}

/** `limits` are the limits that ended it, in words. */
export function completed(attempt: AttemptSummary, limits: readonly Message[] = []): Outcome {
  const notices = [...noticesOf(attempt), ...limits.map((limit) => english(limit))];
  return { kind: 'completed', attempt, ...(notices.length === 0 ? {} : { notices }) };
}

/** The same ending with what a person had changed before it, for the agent that asked for something else. */
export function tellAmended(outcome: Outcome, words: string): Outcome {
  if (outcome.kind === 'completed') return { ...outcome, amended: words };
  return { ...outcome, sentence: `${words} ${outcome.sentence}` };
}

/** The same ending with one sentence more for the agent. */
export function tellBeside(outcome: Outcome, sentence: string): Outcome {
  if (outcome.kind === 'completed')
    return { ...outcome, notices: [...(outcome.notices ?? []), sentence].slice(-mostNotices) };
  return { ...outcome, sentence: `${outcome.sentence} ${sentence}` };
}

export function rejectedByPolicy(reason: string, by: DecidedBy): Outcome {
  return { kind: 'rejected', by, sentence: `${byWords(by)}: ${reason} ${noWorkaround}`, note: null };
}

/** Ending of an external tool approval that was answered with yes. */
export function permitted(by: DecidedBy, choiceId: string): Outcome {
  return { kind: 'permitted', by, sentence: 'permitted; the agent does it itself, outside of this desk.', choiceId };
}

/** Ending of a permission request that was answered with yes, or that needed none. */
export function granted(by: DecidedBy, grants: readonly Grant[], scope: Scope, words: string): Outcome {
  return { kind: 'granted', by, sentence: `granted: ${words}.`, grants: [...grants], scope };
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
        sentence: 'rejected by user, who also stopped the turn.',
        note: null,
      };
    case 'timed-out':
      return {
        kind: 'rejected',
        by: decision.by,
        sentence: 'the automatic review gave no answer in time.',
        note: null,
      };
    case 'expired':
      return {
        kind: 'expired',
        sentence: `expired: nobody answered within ${durationWords(decision.afterMs)}.`,
        afterMs: decision.afterMs,
        attempt,
      };
    case 'superseded':
      return { kind: 'cancelled', sentence: 'superseded by a newer request.', reason: 'superseded', attempt };
    case 'cancelled':
      return cancelled(decision.reason, attempt);
  }
}

export function cancelled(reason: CancelReason, attempt: AttemptSummary | null): Outcome {
  const words = {
    shutdown: 'cancelled: the desk shut down.',
    interrupt: 'cancelled: the run was interrupted.',
    'client-gone': 'cancelled: the caller went away.',
    stopped: 'cancelled: a person stopped everything at the desk.',
    'session-stopped':
      'cancelled: a person stopped this session at the desk. Stop working, say so, and wait for the person. Do not work around it.',
  };
  // The requester may still be there, and would else run it once more.
  const after = reason === 'shutdown' && attempt !== null ? ` ${english(ranInPart)}` : '';
  return { kind: 'cancelled', sentence: `${words[reason]}${after}`, reason, attempt };
}

export function timedOut(timeoutMs: number, attempt: AttemptSummary): Outcome {
  return { kind: 'timed-out', sentence: `command timed out after ${timeoutMs} milliseconds.`, timeoutMs, attempt };
}

function blockedWords(denial: SandboxDenial): string {
  const maybe = denial.rank === 'words' ? 'perhaps blocked' : 'blocked';
  return `${maybe} by the sandbox: ${denial.refusals.slice(0, 4).map(refusalWords).join(', ')}`;
}

/** Ending of a run that the sandbox stopped and that no person was asked about. */
export function denied(denial: SandboxDenial, because: Message, attempt: AttemptSummary): Outcome {
  return {
    kind: 'denied',
    sentence: `${blockedWords(denial)}; not lifted, because ${english(because)}. ${noWorkaround}`,
    denial,
    by: null,
    note: null,
    attempt,
  };
}

/** Ending of a run whose connection was refused: by rule or person, and never retried. */
export function refusedConnection(
  denial: SandboxDenial,
  refused: { readonly by: DecidedBy; readonly note: string | null; readonly because?: string | null },
  attempt: AttemptSummary,
): Outcome {
  const what = denial.refusals.map(refusalWords).join(', ');
  const why = refused.because == null ? byWords(refused.by) : `${byWords(refused.by)}, because ${refused.because}`;
  const sentence = `${what} ${withNote(why, refused.note)} ${noWorkaround}`;
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
    sentence: `${blockedWords(denial)}; ${refused.sentence} ${noWorkaround}`,
    denial,
    by: refused.by,
    note: refused.note,
    attempt,
  };
}

export function failed(error: WireError, attempt: AttemptSummary | null): Outcome {
  const remedy = error.remedy === null ? '' : ` ${english(error.remedy)}`;
  return { kind: 'failed', sentence: `${english(error.message)}${remedy}`, error, attempt };
}

/** What an agent has to know of an attempt that ended by itself: what it went without, and that it was not the first. */
function noticesOf({ earlier = [], refusals = [], attempts, exitCode, signal }: AttemptSummary): string[] {
  const before = earlier.map((each) => {
    const list = each.refusals.map((refusal) => refusalWords(refusal)).join(', ');
    return `This was attempt ${attempts}: attempt ${each.attempt} was refused ${list}, and the command was run again from its beginning.`;
  });
  if (refusals.length === 0) return before;
  const list = refusals.map((refusal) => refusalWords(refusal)).join(', ');
  const ending = signal === null ? `exit code ${exitCode ?? 'unknown'}` : signal;
  return [...before, `The sandbox refused ${list}; the command went on without it and ended with ${ending}.`];
}
