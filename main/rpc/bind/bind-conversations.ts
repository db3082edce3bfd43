/** Answers the calls about conversations with the built-in agent. One that no screen of the person begins is asked about on a card first: it spends what the person pays. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { Session, Submitter } from '#core/session.ts';
import { builtInAgent, builtInName } from '#domain/agents/agent.ts';
import { maxToolInput } from '#domain/approval/external-tool.ts';
import type { Operation } from '#domain/command/submission.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say, type Message } from '#domain/common/message.ts';
import type { Wire } from '../wire.ts';

type ConversationMethod = Extract<MethodName, `conversation.${string}`>;
type ConversationHandlers = { readonly [M in ConversationMethod]: (params: Params<M>) => Promise<Result<M>> };

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
      if (!wire.isPerson) await askPerson({ session, text, id: `begin-${asked}` }, wire, from);
      const entryPoint = wire.isPerson ? 'page' : wire.entryPoint;
      return { id: conversations.begin({ entryPoint, projectRoot: session.projectRoot }, { text, settings }, from) };
    },
    'conversation.read': ({ id, after }) => conversations.read(id, after, from),
  };
}

interface Begin {
  readonly session: Session;
  readonly text: string;
  readonly id: string;
}

/** Throws `not-allowed-here` where the answer is no. */
async function askPerson({ session, text, id }: Begin, wire: Wire, from: Submitter): Promise<void> {
  const op: Operation = {
    type: 'external-tool-approval',
    subject: { kind: 'tool', name: builtInName, input: text.slice(0, maxToolInput), paths: [] },
    cwd: null,
    requester: { entryPoint: wire.entryPoint, claimedName: `countersign start ${builtInAgent}`, says: null },
    choices: [
      { id: 'start', name: 'Start it', effect: 'allow', isLasting: false },
      { id: 'no', name: 'Do not start it', effect: 'deny', isLasting: false },
    ],
    prefersNo: false,
    mayRemember: false,
  };
  const receipt = await session.submit({ id, op }, from);
  if (receipt.kind === 'refused') {
    const { code, message, remedy } = receipt.error;
    throw new BrokerError(code, message, remedy === null ? {} : { remedy });
  }
  const run = receipt.runId === null ? null : session.run(receipt.runId);
  await run?.done;
  const outcome = run?.view.outcome ?? null;
  if (outcome?.kind === 'permitted') return;
  throw new BrokerError(
    'not-allowed-here',
    say('The agent of the desk was not started: {why}', { why: sentenceOf(outcome) }),
  );
}

const sentenceOf = (outcome: NonNullable<ReturnType<Session['run']>>['view']['outcome']): Message =>
  outcome !== null && 'sentence' in outcome ? outcome.sentence : say('nothing was decided.');
