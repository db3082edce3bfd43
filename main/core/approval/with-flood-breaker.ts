/** Puts the flood breaker before the inbox: what it holds gets no card, and what it refuses is refused by the person. */
import { cancelReasonOf } from '#domain/common/cancel-reason.ts';
import type { Decision } from '#domain/approval/decision.ts';
import type { Asked, FloodBreaker } from './flood-breaker.ts';
import type { PendingApprovals, Question } from './pending-approvals.ts';

export const deniedInFlood: Decision & { kind: 'denied' } = {
  kind: 'denied',
  by: { kind: 'person', connectionId: null },
  note: 'Too much was asked, so everything is refused for now. Stop asking, and say what you need in one step.',
};

/** How long a hook is held without a word: while it waits, nothing can be said to its agent. */
export const heldHookMs = 50_000;

const toldInFlood: Decision = {
  kind: 'denied',
  by: { kind: 'nobody' },
  note: 'You ask too much at once, so this question is held back. Stop asking. Tell the person to open the desk and say how it goes on; then make this one call again.',
};

/** What asks during a run is told of by the program that follows it, which can let go of it. */
const patienceOf = ({ requester, kind }: Question): number | null =>
  requester.entryPoint === 'hook' && kind !== 'escalation' && kind !== 'network' ? heldHookMs : null;

/** Two questions about the same command, host or files are about the same thing. */
export function aboutOf(question: Question): Asked {
  const { sessionId, runId, requester, kind, facts } = question;
  const { text } = facts.parsed;
  switch (question.kind) {
    case 'network':
      return { sessionId, runId, requester, about: JSON.stringify([kind, question.connection.target]) };
    case 'patch':
      return {
        sessionId,
        runId,
        requester,
        about: JSON.stringify([kind, question.files.map(({ change }) => change.path)]),
      };
    case 'permissions':
      return { sessionId, runId, requester, about: JSON.stringify([kind, question.grants]) };
    case 'command':
    case 'escalation':
    case 'external-tool':
      return { sessionId, runId, requester, about: JSON.stringify([kind, text]) };
  }
}

/** `onHeld`: told of each question that waits for a person's word about the flood. */
export function withFloodBreaker(
  pending: PendingApprovals,
  breaker: FloodBreaker,
  onHeld: (question: Question) => void,
): PendingApprovals {
  return {
    ...pending,
    async ask(question, signal, reconsider) {
      // Who joins a card that is open asks a person nothing more.
      const isTwin = pending.views().some(({ digest, kind }) => digest === question.digest && kind === question.kind);
      if (isTwin) return pending.ask(question, signal, reconsider);
      const patienceMs = patienceOf(question);
      const how = await breaker.admit(aboutOf(question), { signal, onHeld: () => onHeld(question), patienceMs });
      switch (how) {
        case 'ask':
          return pending.ask(question, signal, reconsider);
        case 'deny':
          return deniedInFlood;
        case 'told':
          return toldInFlood;
        case 'cancelled':
          return { kind: 'cancelled', by: { kind: 'policy' }, reason: cancelReasonOf(signal) };
      }
    },
  };
}
