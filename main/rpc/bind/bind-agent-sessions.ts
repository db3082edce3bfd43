/** Answers the calls about sessions of agents. What a program starts is asked about on a card, as its `run` would be. */
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { Submitter } from '#core/session.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import type { AgentSessionRecord } from '#domain/agents/agent-session-view.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import { BrokerError, toBrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Wire } from '../wire.ts';

/** How an agent of this machine is started. */
export interface PreparedStart {
  readonly argv: readonly [string, ...string[]];
  /** As its makers call it. */
  readonly name: string;
  readonly version: string | null;
  readonly grants: readonly Grant[];
  readonly keys: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  /** The name that it gives its conversation, where it takes one. */
  readonly conversation: string | null;
}

export interface AgentStarts {
  /** `resume`: the session that it goes on with. Throws `command-not-found`, `not-offered`. */
  prepare(agent: AgentId, resume: AgentSessionRecord | null): Promise<PreparedStart>;
}

type SessionsMethod = Extract<MethodName, `sessions.${string}`>;
type SessionsHandlers = { readonly [M in SessionsMethod]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

export function bindAgentSessions(
  wire: Wire,
  broker: Broker,
  starts: AgentStarts | null,
  from: Submitter,
  needPerson: (what: string) => void,
): SessionsHandlers {
  const { agentSessions } = broker;
  return {
    'sessions.list': () => ({ sessions: [...agentSessions.list(wire.isPerson)] }),
    'sessions.read': ({ id }) => {
      // It shows the command lines of every project.
      needPerson('see what a session asked');
      return agentSessions.read(id, true);
    },
    'sessions.start': (params) => start(params, { wire, broker, starts, from }),
    'sessions.stop': ({ id }) => agentSessions.stop(id, wire.person),
    'sessions.release': async ({ id }) => {
      needPerson('let a session go on');
      await agentSessions.release(id, wire.person);
      return {};
    },
    'sessions.attach': ({ id, code }) => {
      const { view, log } = agentSessions.attach(id, code, wire.connectionId);
      return { sessionId: view.sessionId, runId: view.runId, outputEnd: log.totalBytes };
    },
  };
}

interface Around {
  readonly wire: Wire;
  readonly broker: Broker;
  readonly starts: AgentStarts | null;
  readonly from: Submitter;
}

async function start(
  { sessionId, agent, terminal, resume }: Params<'sessions.start'>,
  { wire, broker, starts, from }: Around,
): Promise<Result<'sessions.start'>> {
  const { agentSessions } = broker;
  const session = broker.session(sessionId);
  if (session === null)
    throw new BrokerError('unknown-session', say('There is no such session.'), {
      remedy: say('Open the project again.'),
    });
  if (starts === null) throw new BrokerError('not-allowed-here', say('This desk starts no agents.'));
  const prepared = await starts.prepare(agent, resume === null ? null : resumable(broker, resume, agent));
  const { name, version, conversation } = prepared;
  const { projectRoot } = session;
  const entryPoint = wire.isPerson ? 'page' : wire.entryPoint;
  const id = agentSessions.begin({ agent, name, version, entryPoint, projectRoot, conversation });
  const op = operationOf(prepared, terminal, session.view().settings.values.timeoutMs);
  const receipt = await session.submit({ id: `start-${id}`, op }, { ...from, agentSession: id });
  if (receipt.kind === 'accepted' && receipt.runId !== null) {
    return { id, runId: receipt.runId, code: agentSessions.codeOf(id) };
  }
  agentSessions.notBegun(id);
  throw toBrokerError(receipt.kind === 'refused' ? receipt.error : notTaken);
}

const notTaken = { code: 'internal', message: say('Something went wrong inside the desk.'), remedy: null } as const;

/** Throws `unknown-session`, `not-offered`. */
function resumable({ agentSessions }: Broker, id: AgentSessionRecord['id'], agent: AgentId): AgentSessionRecord {
  const { session } = agentSessions.read(id, false);
  if (session.mayResume && session.agent === agent) return agentSessions.record(id);
  throw new BrokerError('not-offered', say('This session cannot be continued.'), {
    remedy: say('Start a new session of the agent.'),
  });
}

/** Never as a person's own word: its commands would pass for typed ones. */
function operationOf(
  { argv, name, grants, keys, variables }: PreparedStart,
  terminal: ExecOperation['terminal'],
  timeoutMs: number | null,
): ExecOperation {
  return {
    type: 'exec',
    argv: [...argv],
    cwd: null,
    isAgent: true,
    env: { ...variables },
    ...(Object.keys(keys).length === 0 ? {} : { keys: { ...keys } }),
    terminal,
    timeoutMs: null,
    escalationRequest:
      grants.length === 0 ? null : { kind: 'additional-permissions', grants: [...grants], justification: '' },
    requester: { entryPoint: 'agent', claimedName: name, says: null },
    settings: timeoutMs === null ? {} : { timeoutMs: null },
  };
}
