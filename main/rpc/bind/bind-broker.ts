/** Binds the contract to a broker over any wire: parses what comes in, answers with values, never with silence. */
import type * as z from 'zod';
import { protocolVersion } from '#contract/channels.ts';
import type { Reply } from '#contract/envelope.ts';
import { isMethodName, methods, type MethodName, type Params, type Result } from '#contract/methods.ts';
import type { Broker, OutputLog } from '#core/broker.ts';
import type { Clock } from '#core/ports.ts';
import type { Submitter } from '#core/session.ts';
import { BrokerError, toWireError } from '#domain/common/errors.ts';
import type { AgentWays } from '#domain/agents/agent-ways.ts';
import type { HealthReport } from '#domain/common/health.ts';
import type { RunId } from '#domain/common/ids.ts';
import { bindAudit } from './bind-audit.ts';
import { bindHooks, type HookDoor } from './bind-hooks.ts';
import { bindModel, type ModelDoor } from './bind-model.ts';
import { bindShell, type ShellDoor } from './bind-shell.ts';
import { bindSettings } from './bind-settings.ts';
import { streamOutput, type OutputStreamer } from './stream-output.ts';
import { withDoorOf } from './with-door-of.ts';
import { takeTerminalAnswer } from './take-terminal-answer.ts';
import type { Wire } from '../wire.ts';

/** What the shell around the broker adds: facts for display and services only a shell has. */
export interface HostFacts {
  readonly version: string;
  readonly userName: string;
  readonly hostName: string;
  readonly platform: string;
  readonly homeDir: string;
  readonly clock: Clock;
  readonly health: (refresh: boolean) => Promise<HealthReport>;
  /** Null where the shell has no folder dialog. */
  readonly pickFolder: (() => Promise<string | null>) | null;
  readonly ways: () => AgentWays;
  /** Absent where no shell is around the page but a browser. */
  readonly shell?: ShellDoor;
  /** Where a person appoints the model that describes commands. */
  readonly model: ModelDoor;
  /** Null where no agent's hooks come in. */
  readonly hooks: HookDoor | null;
}

/** Streams one client may watch at once: more than may run at once in one project. */
export const maxStreams = 256;

type Handlers = { readonly [M in MethodName]: (params: Params<M>) => Promise<Result<M>> | Result<M> };

export function bindBroker(wire: Wire, broker: Broker, host: HostFacts): void {
  const from: Submitter = { connectionId: wire.connectionId, isPerson: wire.isPerson };
  const by = wire.person;
  const streams = new Map<RunId, { readonly streamer: OutputStreamer; readonly log: OutputLog }>();
  let unsubscribe: () => void = () => undefined;

  const sessionOf = (sessionId: Parameters<Broker['session']>[0]): NonNullable<ReturnType<Broker['session']>> => {
    const session = broker.session(sessionId);
    if (session === null)
      throw new BrokerError('unknown-session', 'There is no such session.', { remedy: 'Open the project again.' });
    return session;
  };

  const needPerson = (what: string): void => {
    if (wire.isPerson) return;
    throw new BrokerError('not-allowed-here', `Only a screen of the desk may ${what}.`, {
      remedy: 'Open the desk and do it there.',
    });
  };

  const handlers: Handlers = {
    'desk.hello': (params) => {
      if (params.protocolVersion !== protocolVersion) {
        throw new BrokerError('protocol-mismatch', 'This client speaks another version of the protocol.', {
          remedy: 'Use the client and the desk of the same release.',
        });
      }
      return {
        protocolVersion,
        version: host.version,
        shell: wire.shell,
        userName: host.userName,
        hostName: host.hostName,
        platform: host.platform,
        homeDir: host.homeDir,
        abilities: { pickFolder: host.pickFolder !== null && wire.isPerson },
      };
    },
    'desk.subscribe': ({ afterSeq }) => {
      unsubscribe();
      const subscription = broker.subscribe(afterSeq, (event) => wire.sendEvent(event));
      ({ unsubscribe } = subscription);
      return subscription.kind === 'resumed'
        ? { kind: 'resumed', fromSeq: subscription.fromSeq }
        : { kind: 'snapshot', snapshot: subscription.snapshot };
    },
    'desk.pause': () => {
      needPerson('whether commands may begin');
      broker.setPaused(true, by);
      return { paused: true };
    },
    'desk.resume': () => {
      needPerson('whether commands may begin');
      broker.setPaused(false, by);
      return { paused: false };
    },
    'desk.health': ({ refresh }) => host.health(refresh),
    'project.open': ({ path }) => broker.openProject(path),
    'project.look': async ({ path }) => ({
      warnings: [...(await broker.folders.warnOf(path))],
      brings: await broker.folders.brings(path),
    }),
    'project.recent': async () => {
      needPerson('see where something ran');
      return { roots: [...(await broker.folders.recent())] };
    },
    'project.pick': async () => {
      if (host.pickFolder === null || !wire.isPerson) {
        throw new BrokerError('not-allowed-here', 'There is no folder dialog here.', { remedy: 'Type the path.' });
      }
      return { path: await host.pickFolder() };
    },
    'session.simulate': ({ sessionId, question, change }) => sessionOf(sessionId).simulate(question, change),
    'session.learned': async ({ sessionId, runId }) => {
      needPerson('learn from runs');
      const learned = await sessionOf(sessionId).learned(runId);
      if (learned !== null) return learned;
      throw new BrokerError('unknown-run', 'This run is not kept any more.', { remedy: 'Run the command again.' });
    },
    'session.submit': ({ sessionId, submission }) => sessionOf(sessionId).submit(withDoorOf(wire, submission), from),
    ...bindSettings(broker, needPerson, by),
    'rules.list': () => ({ rules: [...broker.rules.list()] }),
    'rules.add': ({ draft }) => {
      needPerson('change rules');
      return broker.rules.add(draft, by);
    },
    'rules.remove': async ({ ruleId }) => {
      needPerson('change rules');
      return { removed: await broker.rules.remove(ruleId, by) };
    },
    'rules.preview': ({ draft }) => broker.rules.preview(draft),
    'rules.import': (request) => {
      needPerson('change rules');
      return broker.rules.import(request, by);
    },
    'rules.export': () => broker.rules.export(),
    'approvals.answer': (params) => takeTerminalAnswer(broker, wire.connectionId, params),
    ...bindAudit(broker, needPerson, by),
    ...bindModel(host.model, broker.adjustments, needPerson, by),
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
    ...bindHooks(host.hooks, broker, from, needPerson),
    'agents.ways': () => {
      needPerson('see how agents connect');
      return host.ways();
    },
    'output.attach': ({ runId, fromOffset }) => {
      // Forgotten by the broker, and not by whoever is still reading it.
      const log = broker.outputOf(runId, from) ?? streams.get(runId)?.log ?? null;
      if (log === null)
        throw new BrokerError('unknown-run', 'The output of this run is not kept.', {
          remedy: 'Run the command again.',
        });
      if (streams.size >= maxStreams && !streams.has(runId))
        throw new BrokerError('too-many', `${maxStreams} outputs are watched by this program already.`, {
          remedy: 'Detach from those that have been read.',
        });
      streams.get(runId)?.streamer.stop();
      const send = wire.sendOutput.bind(wire);
      const mayFallBehind = wire.shell !== 'socket';
      const streamer = streamOutput({ runId, log, fromOffset, clock: host.clock, send, mayFallBehind });
      streams.set(runId, { streamer, log });
      return { startOffset: Math.max(fromOffset, log.startOffset), totalBytes: log.totalBytes, ended: log.isEnded };
    },
    'output.ack': ({ runId, offset }) => {
      streams.get(runId)?.streamer.ack(offset);
      return {};
    },
    'output.detach': ({ runId }) => {
      streams.get(runId)?.streamer.stop();
      streams.delete(runId);
      return {};
    },
  };

  wire.onCall(async (method, params): Promise<Reply> => {
    try {
      if (!isMethodName(method)) throw new BrokerError('unknown-method', `There is no method ${method.slice(0, 64)}.`);
      return { ok: true, result: await callHandler(handlers, method, params) };
    } catch (error) {
      return { ok: false, error: toWireError(error) };
    }
  });
  wire.onClose(() => {
    unsubscribe();
    for (const { streamer } of streams.values()) streamer.stop();
    streams.clear();
    broker.connectionClosed(wire.connectionId);
  });
}

/** Parses in and out, so that neither side can send the other what the table does not allow. */
async function callHandler<M extends MethodName>(handlers: Handlers, method: M, params: unknown): Promise<Result<M>> {
  const parsed = methods[method].params.safeParse(params);
  if (!parsed.success) throw new BrokerError(badParamsCode(parsed.error), `${method}: ${firstProblem(parsed.error)}`);
  const handler = handlers[method] as (value: unknown) => Promise<Result<M>> | Result<M>;
  return handler(parsed.data);
}

/** An operation nobody knows is told apart from one that is merely malformed. */
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
