/** Answers the calls about one session. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { Session, Submitter } from '#core/session.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { SessionId } from '#domain/common/ids.ts';
import type { Wire } from '../wire.ts';
import { changeSession } from './change-session.ts';
import { ownEntryPoints } from '#domain/agents/requester.ts';
import type { Submission } from '#domain/command/submission.ts';
import { say } from '#domain/common/message.ts';

type SessionMethod = Extract<MethodName, `session.${string}`>;
type SessionHandlers = { readonly [M in SessionMethod]: (params: Params<M>) => Promise<Result<M>> };

/** `needPerson` throws `not-allowed-here` for everybody else. */
export function bindSessions(
  wire: Wire,
  broker: Broker,
  from: Submitter,
  needPerson: (what: string) => void,
): SessionHandlers {
  const sessionOf = (sessionId: SessionId): Session => {
    const session = broker.session(sessionId);
    if (session === null)
      throw new BrokerError('unknown-session', say('There is no such session.'), {
        remedy: say('Open the project again.'),
      });
    return session;
  };

  return {
    'session.simulate': ({ sessionId, question, change }) => sessionOf(sessionId).simulate(question, change),
    'session.learned': async ({ sessionId, runId }) => {
      needPerson('learn from runs');
      const learned = await sessionOf(sessionId).learned(runId);
      if (learned !== null) return learned;
      throw new BrokerError('unknown-run', say('This run is no longer kept.'), {
        remedy: say('Run the command again.'),
      });
    },
    'session.change': ({ sessionId, submission }) => changeSession(sessionOf(sessionId), submission, wire, from),
    'session.submit': ({ sessionId, submission }) =>
      sessionOf(sessionId).submit(withEntryPointOf(wire, submission), from),
  };
}

/**
 * Sees to it that no program asks in the name of a person's screen or of a hook.
 * What comes over a program's wire as something that no program is comes by the entry point of that wire.
 */
function withEntryPointOf(
  { isPerson, entryPoint }: Pick<Wire, 'isPerson' | 'entryPoint'>,
  submission: Submission,
): Submission {
  const { op } = submission;
  if (op.type === 'external-tool-approval' && 'byDesk' in op.subject) {
    throw new BrokerError('bad-request', say('What the desk itself does, nobody asks for in its name.'));
  }
  if (isPerson || !('requester' in op) || !ownEntryPoints.has(op.requester.entryPoint)) return submission;
  return { ...submission, op: { ...op, requester: { ...op.requester, entryPoint } } };
}
