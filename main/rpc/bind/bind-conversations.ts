/** Answers the calls about conversations with the built-in agent. One that no screen of the person begins is asked about on a card first: it spends what the person pays. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { Submitter } from '#core/session.ts';
import { builtInAgent, builtInName } from '#domain/agents/agent.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { Wire } from '../wire.ts';
import { askPerson } from './ask-person.ts';

type ConversationMethod = Extract<MethodName, `conversation.${string}`>;
type ConversationHandlers = { readonly [M in ConversationMethod]: (params: Params<M>) => Promise<Result<M>> };

const begin = {
  name: builtInName,
  claimedName: `countersign start ${builtInAgent}`,
  yes: 'Start it',
  no: 'Do not start it',
} as const;

export function bindConversations(wire: Wire, broker: Broker, from: Submitter): ConversationHandlers {
  const { conversations } = broker.agentSessions;
  let asked = 0;
  return {
    async 'conversation.begin'({ sessionId, text, settings }) {
      const session = broker.session(sessionId);
      if (session === null) {
        throw new BrokerError('unknown-session', say('There is no such session.'), {
          remedy: say('Open the project again.'),
        });
      }
      asked += 1;
      if (!wire.isPerson) {
        const why = await askPerson({ ...begin, session, id: `begin-${asked}`, input: text }, wire, from);
        if (why !== null)
          throw new BrokerError('not-allowed-here', say('The agent of the desk was not started: {why}', { why }));
      }
      const entryPoint = wire.isPerson ? 'page' : wire.entryPoint;
      return { id: conversations.begin({ entryPoint, projectRoot: session.projectRoot }, { text, settings }, from) };
    },
    'conversation.read': ({ id, after }) => conversations.read(id, after, from),
  };
}
