/** Binds the contract to a broker over any wire: parses what comes in, answers with values, never with silence. */
import type * as z from 'zod';
import type { Reply } from '#contract/envelope.ts';
import { isMethodName, methods, type MethodName, type Params, type Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { Submitter } from '#core/session.ts';
import { BrokerError, toWireError } from '#domain/common/errors.ts';
import { bindAgentSessions } from './bind-agent-sessions.ts';
import { bindAudit } from './bind-audit.ts';
import { bindConversations } from './bind-conversations.ts';
import { bindDevices } from './devices/bind-devices.ts';
import { bindHooks } from './bind-hooks.ts';
import { bindModel, bindReview } from './bind-model.ts';
import { bindOutput } from './bind-output.ts';
import { bindPolicy } from './bind-policy.ts';
import { bindProjects } from './bind-projects.ts';
import { bindRules } from './bind-rules.ts';
import { bindSessions } from './bind-sessions.ts';
import { bindSettings } from './bind-settings.ts';
import { bindShell } from './bind-shell.ts';
import { bindStaged } from './bind-staged.ts';
import type { HostFacts } from './host-facts.ts';
import { takeTerminalAnswer } from './take-terminal-answer.ts';
import type { Wire } from '../wire.ts';
import { say } from '#domain/common/message.ts';

export type { HostFacts };

type Handlers = { readonly [M in MethodName]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

/** Answers this client's calls until it is gone. */
export function bindBroker(wire: Wire, broker: Broker, host: HostFacts): void {
  const { connectionId, isPerson, agentSession } = wire;
  const from: Submitter = { connectionId, isPerson, ...(agentSession === undefined ? {} : { agentSession }) };
  const by = wire.person;
  const output = bindOutput(wire, broker, from, host.clock);
  let unsubscribe: (() => void) | null = null;
  const gone = new AbortController();
  const needPerson = (what: string): void => refuseOthers(wire, what);

  const handlers: Handlers = {
    'desk.subscribe': ({ afterSeq }) => {
      unsubscribe?.();
      const subscription = broker.subscribe(afterSeq, (event) => wire.sendEvent(event));
      ({ unsubscribe } = subscription);
      return subscription.kind === 'resumed'
        ? { kind: 'resumed', fromSeq: subscription.fromSeq }
        : { kind: 'snapshot', snapshot: subscription.snapshot };
    },
    ...bindProjects(wire, broker, host, needPerson),
    ...bindSessions(wire, broker, from, needPerson),
    ...bindSettings(broker, needPerson, by),
    ...bindRules(broker, needPerson, by),
    ...bindPolicy(broker, needPerson, by),
    'approvals.answer': (params) => takeTerminalAnswer(broker, wire.connectionId, params),
    ...bindAudit(broker, needPerson, by),
    ...bindModel(host.model, broker.configurationChanges, needPerson, by),
    ...bindReview(broker, needPerson, wire.connectionId),
    'network.registries': async ({ sessionId }) => {
      needPerson('see the registries of a project');
      return { registries: [...(await broker.registriesOf(sessionId))] };
    },
    'grants.list': () => {
      needPerson('see and take back answers');
      return { answers: [...broker.answers.list()] };
    },
    'grants.revoke': async ({ answerId }) => {
      needPerson('see and take back answers');
      return { revoked: await broker.answers.revoke(answerId, by) };
    },
    ...bindShell(host.shell, needPerson),
    ...bindStaged(broker, wire, by),
    ...bindAgentSessions(wire, broker, host.starts ?? null, from, needPerson),
    ...bindConversations(wire, broker, from),
    ...bindDevices(wire, host, needPerson, by),
    ...bindHooks(host.hooks, broker, from, needPerson, gone.signal),
    'agents.ways': () => {
      needPerson('see how agents connect');
      return host.ways();
    },
    ...output.handlers,
  };

  wire.onCall((method, params) => answerCall(handlers, method, params));
  wire.onClose(() => {
    unsubscribe?.();
    gone.abort();
    output.close();
    broker.connectionClosed(wire.connectionId);
  });
}

/** Only a person's own screen may do it. Throws `not-allowed-here`. */
function refuseOthers(wire: Wire, what: string): void {
  if (wire.isPerson) return;
  throw new BrokerError('not-allowed-here', say('Only a screen of the desk may {what}.', { what }), {
    remedy: say('Open the desk and do it there.'),
  });
}

async function answerCall(handlers: Handlers, method: string, params: unknown): Promise<Reply> {
  try {
    if (!isMethodName(method))
      throw new BrokerError('unknown-method', say('There is no method {method}.', { method: method.slice(0, 64) }));
    return { ok: true, result: await callHandler(handlers, method, params) };
  } catch (error) {
    return { ok: false, error: toWireError(error) };
  }
}

/** Parses in and out, so that neither side can send the other what the table does not allow. */
async function callHandler<M extends MethodName>(handlers: Handlers, method: M, params: unknown): Promise<Result<M>> {
  const parsed = methods[method].params.safeParse(params);
  if (!parsed.success)
    throw new BrokerError(
      badParamsCode(parsed.error),
      say('{method}: {error}', { method, error: firstProblem(parsed.error) }),
    );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a table by method, whose method TypeScript does not follow
  const handler = handlers[method] as (value: unknown) => Promise<Result<M>> | Result<M>;
  return handler(parsed.data);
}

/** An unknown operation is told apart from one that is merely malformed. */
function badParamsCode(error: z.ZodError): 'unknown-operation' | 'bad-request' {
  return error.issues.some(
    (issue) =>
      issue.path.join('.') === 'submission.op.type' ||
      (issue.code === 'invalid_union' && issue.path.join('.') === 'submission.op'),
  )
    ? 'unknown-operation'
    : 'bad-request';
}

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue === undefined
    ? 'The parameters are malformed.'
    : `${issue.path.join('.') || 'parameters'}: ${issue.message}`;
}
