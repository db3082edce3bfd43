/** Runs one command, or a whole agent, through a broker and passes its streams on, wherever that broker lives. */
import { isInside } from '#domain/common/paths.ts';
import type { SessionView } from '#domain/common/event.ts';
import type { Operation, Submission } from '#domain/command/submission.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { noNeeds, type AgentNeeds } from '../../start/agent-needs.ts';
import { callSettings, type Choices } from './arguments/call-settings.ts';
import type { ExecStreams } from './exec-streams.ts';
import { lost, lostUnheard, passRun, refusedBy, type ExecEnd } from './pass-run.ts';
import type { ExecArguments } from './arguments/read-exec-arguments.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Settings, SettingsLayer } from '#domain/settings/settings.ts';
import type { EscalationRequest } from '#domain/approval/escalation-request.ts';

export type { ExecEnd };

export interface ExecJob {
  readonly client: BrokerClient;
  readonly args: ExecArguments;
  /** The caller's own folder, without links. */
  readonly from: string;
  readonly streams: ExecStreams;
  /** True when the broker lives in this process and no person can be asked. */
  readonly isAlone: boolean;
  /** The name of the agent that is run as a whole; absent for one command. */
  readonly agent?: string;
  /** What that agent is known to need. */
  readonly needs?: AgentNeeds;
  /** Waits for the next broker, where this one went away; null when none came. */
  readonly comeBack?: (signal: AbortSignal) => Promise<BrokerClient | null>;
}

/** Sent again to the next broker as it was, word by word. */
export interface Sent {
  readonly submission: Submission;
  readonly projectRoot: string;
}

export async function execCommand(job: ExecJob): Promise<ExecEnd> {
  let sent: Sent | null = null;
  return throughBrokers(job, async (client, streams) => {
    const opened = await client.call('project.open', { path: sent?.projectRoot ?? job.args.project });
    if (!opened.ok) return refusedBy(opened.error);
    return submit({ ...job, streams }, client, opened.result.sessionId, (sent ??= prepare(job, opened.result)));
  });
}

/** A command that another client submitted, in `sent`; `first` follows it on the connection that it came from. */
export async function execHandedOver(
  job: BrokerJob,
  sent: Sent,
  first: (streams: ExecStreams) => Promise<ExecEnd>,
): Promise<ExecEnd> {
  return throughBrokers(job, async (client, streams) => {
    if (client === job.client) return first(streams);
    const opened = await client.call('project.open', { path: sent.projectRoot });
    return opened.ok
      ? submit({ streams, isAlone: false }, client, opened.result.sessionId, sent)
      : refusedBy(opened.error);
  });
}

type BrokerJob = Pick<ExecJob, 'client' | 'streams' | 'comeBack'>;

/** Tries it with one broker after the other for as long as nothing was begun. */
async function throughBrokers(
  job: BrokerJob,
  attempt: (client: BrokerClient, streams: ExecStreams) => Promise<ExecEnd>,
): Promise<ExecEnd> {
  const { comeBack } = job;
  const streams = sharingStops(job.streams);
  const stopped = new AbortController();
  let { client } = job;
  for (;;) {
    const end = await attempt(client, streams);
    if (client !== job.client) client.close();
    if (end.kind !== 'refused' || end.mayResume !== true || comeBack === undefined || stopped.signal.aborted)
      return end;
    streams.note('the desk went away while this waited; it is asked again as soon as the desk is back.');
    streams.onStop(() => stopped.abort());
    const next = await comeBack(stopped.signal);
    if (next === null) return lostUnheard;
    client = next;
  }
}

/** However many listeners there are, the process is listened to once. */
function sharingStops(streams: ExecStreams): ExecStreams {
  const listeners = new Set<(signal: string) => void>();
  return {
    ...streams,
    onStop(listener) {
      listeners.add(listener);
      if (listeners.size > 1) return;
      streams.onStop((signal) => {
        for (const each of listeners) each(signal);
      });
    },
  };
}

function prepare(job: ExecJob, { projectRoot, settings }: SessionView): Sent {
  const { args, from, streams, agent, needs = noNeeds } = job;
  const terminal = args.tty ?? streams.isTerminal();
  const op: Operation = {
    type: 'exec',
    argv: [...args.argv],
    cwd: args.cwd ?? (isInside(from, projectRoot) ? from : null),
    // The broker's own environment: a caller's could hold secrets, and would end up on the card and in the log.
    env: { ...needs.variables },
    ...(Object.keys(needs.keys).length === 0 ? {} : { keys: { ...needs.keys } }),
    terminal: terminal ? streams.terminalSize() : null,
    timeoutMs: args.timeoutMs,
    escalationRequest: callEscalation(args, needs.grants),
    requester: { entryPoint: 'cli', claimedName: agent ?? 'countersign exec', says: null },
    ...(agent === undefined
      ? { settings: callSettings(args, settings.values) }
      : { settings: agentSettings(args, settings.values, needs.grants), isAgent: true }),
  };
  return { projectRoot, submission: { id: crypto.randomUUID(), requesterKey: crypto.randomUUID(), op } };
}

function submit(
  { streams, isAlone }: Pick<ExecJob, 'streams' | 'isAlone'>,
  client: BrokerClient,
  sessionId: SessionView['sessionId'],
  sent: Sent,
): Promise<ExecEnd> {
  const { submission } = sent;
  return passRun({
    client,
    streams,
    isAlone,
    terminal: () => submission.op.type === 'exec' && submission.op.terminal !== null,
    async begin() {
      const receipt = await client.call('session.submit', { sessionId, submission });
      if (!receipt.ok) return refusedBy(receipt.error);
      if (receipt.result.kind === 'refused') return { kind: 'refused', error: receipt.result.error };
      const { runId, earlier } = receipt.result;
      return runId === null ? lost : { kind: 'begun', sessionId, runId, earlier };
    },
  });
}

/**
 * The settings of a call that runs a whole agent: as asked for, without a time limit, and never without a way to its model.
 * Where this is more than the project gives, the broker asks first; what is managed stays as it is.
 */
export function agentSettings(choices: Choices, current: Settings, needs: readonly Grant[]): SettingsLayer {
  // An agent without any network could not think; so each of its connections is asked about instead.
  // One that is known asks for its model by name, and for nothing else.
  const isKnown = needs.some(({ kind }) => kind === 'host' || kind === 'loopback');
  const isCutOff = !isKnown && choices.network === null && current.network === 'blocked';
  return {
    ...callSettings(isCutOff ? { ...choices, network: 'ask' } : choices, current),
    ...(current.timeoutMs === null ? {} : { timeoutMs: null }),
  };
}

/** Turns the options of one call that are always asked about into the escalation request that a card shows. Null when nothing more is requested. */
function callEscalation(
  { sockets, forwards, credentials }: Pick<ExecArguments, 'sockets' | 'forwards' | 'credentials'>,
  more: readonly Grant[] = [],
): EscalationRequest | null {
  const grants: Grant[] = [
    ...more,
    ...sockets.map((path) => ({ kind: 'socket', path }) as const),
    ...credentials.map((credential) => ({ kind: 'credential', ...credential }) as const),
    ...forwards.map((port) => ({ kind: 'forward', port }) as const),
  ];
  return grants.length === 0 ? null : { kind: 'additional-permissions', grants, justification: '' };
}
