/** How far one running program of an agent is held: by what was heard from it, and by what makes it run past our hooks. */
import { type Message, say } from '#domain/common/message.ts';
import type { AgentContact } from '#core/agent-contacts.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import type { EnforcementStatus } from '#domain/agents/agent-session.ts';
import type { Bypass } from './find-bypass.ts';
import { hooksOf } from './start-words.ts';

export interface JudgedEnforcement {
  readonly enforcement: EnforcementStatus;
  readonly reason: Message;
  readonly remedy: Message | null;
}

export interface LiveSession {
  readonly agent: AgentId;
  /** Null where nothing was heard from it. */
  readonly contact: AgentContact | null;
  readonly bypass: Bypass | null;
  /** Files of its folder that have it start programs by itself. */
  readonly early: readonly string[];
  /** Moments. */
  readonly startedAt: number;
  readonly brokerSince: number;
  readonly now: number;
}

/** Milliseconds in which a program may begin without a word. */
const graceMs = 30_000;

/** Agents that ask, but run their commands themselves whatever they are told. */
export const runsItself: ReadonlySet<AgentId> = new Set(['cursor']);

export const itself: JudgedEnforcement = {
  enforcement: 'asked-only',
  reason: say('It asks, and runs its commands itself: outside of every sandbox.'),
  remedy: null,
};
export const ranPast = (agent: AgentId): JudgedEnforcement => ({
  enforcement: 'not-gated',
  reason: say('It ran a command by itself, past the answer of the desk.'),
  remedy: say('Run: countersign install {agent}', { agent }),
});
export const nothingRan: JudgedEnforcement = {
  enforcement: 'asked-only',
  reason: say('None of its commands has run here yet.'),
  remedy: say('Have it run a command.'),
};
const heldWords = {
  nothing: say('Its commands run here, in the sandbox.'),
  lines: say('Its commands run here, in the sandbox. A line that you type into it after ! runs outside.'),
  'lines-and-commands': say(
    'Its commands run here, in the sandbox. Lines that you type into it after !, and those in braces that its own commands bring, run outside.',
  ),
} as const;
/** What a person types there is named where no hook is told of it. */
export const held = (agent: AgentId): JudgedEnforcement => ({
  enforcement: 'gated',
  reason: heldWords[hooksOf(agent)?.typedOutside ?? 'nothing'],
  remedy: null,
});
const startAgain = say('End it, and start it again.');

/** Its commands are held, and beside them runs what no person was asked about. */
export function startsMore(files: readonly string[]): JudgedEnforcement {
  const shown = files.length > 3 ? [...files.slice(0, 3), '…'] : files;
  return {
    enforcement: 'asked-only',
    reason: say('This project makes it start programs by itself, outside the sandbox: {shown}.', {
      shown: shown.join(', '),
    }),
    remedy: say('Read these files. Remove what should not run, and start it again.'),
  };
}

const checksInOf = (agent: AgentId) => hooksOf(agent)?.checksIn ?? 'never';

function judgeSilent({ agent, startedAt, brokerSince, now }: LiveSession): JudgedEnforcement {
  if (startedAt < brokerSince) {
    const reason = say('It was started before this desk, and has not asked here since.');
    return { enforcement: 'asked-only', reason, remedy: startAgain };
  }
  if (checksInOf(agent) !== 'at-start' || now - startedAt < graceMs) {
    return {
      enforcement: 'asked-only',
      reason: say('It has not asked here yet.'),
      remedy: say('Have it run a command.'),
    };
  }
  return {
    enforcement: 'not-gated',
    reason: say('It runs without asking here: it never checked in.'),
    remedy: startAgain,
  };
}

export function judgeSession(session: LiveSession): JudgedEnforcement {
  const { agent, contact, bypass, startedAt, brokerSince } = session;
  if (contact?.ignoredAt != null && contact.ignoredAt >= (contact.redeemedAt ?? 0)) return ranPast(agent);
  if (bypass !== null) return { enforcement: 'not-gated', ...bypass };
  if (runsItself.has(agent)) return itself;
  if (contact === null) return judgeSilent(session);
  if (session.early.length > 0) return startsMore(session.early);
  if (contact.redeemedAt === null) return nothingRan;
  // What began before the broker could not tell it so.
  if (contact.checkedInAt === null && checksInOf(agent) !== 'never' && startedAt >= brokerSince) {
    const reason = say('It asks, but did not report its start: its start hook is missing.');
    return { enforcement: 'asked-only', reason, remedy: say('Run: countersign install {agent}', { agent }) };
  }
  return held(agent);
}
