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

/** Two questions about the same command, host or files are about the same thing. */
export function aboutOf(question: Question): Asked {
  const { sessionId, requester, kind, facts } = question;
  const { text } = facts.parsed;
  switch (question.kind) {
    case 'network':
      return { sessionId, requester, about: JSON.stringify([kind, question.connection.target]) };
    case 'patch':
      return { sessionId, requester, about: JSON.stringify([kind, question.files.map(({ change }) => change.path)]) };
    case 'permissions':
      return { sessionId, requester, about: JSON.stringify([kind, question.grants]) };
    case 'command':
    case 'escalation':
    case 'external-tool':
      return { sessionId, requester, about: JSON.stringify([kind, text]) };
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
      const how = await breaker.admit(aboutOf(question), signal, () => onHeld(question));
      switch (how) {
        case 'ask':
          return pending.ask(question, signal, reconsider);
        case 'deny':
          return deniedInFlood;
        case 'cancelled':
          return { kind: 'cancelled', by: { kind: 'policy' }, reason: cancelReasonOf(signal) };
      }
    },
  };
}
