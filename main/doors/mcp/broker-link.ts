/** The way from one MCP connection to the broker: opened at the first call, opened anew after the broker was gone. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WireError } from '#domain/common/errors.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { BrokerClient } from '../../rpc/wire-client.ts';
import { createMcpRun, type McpRun, type Placed } from './mcp-run.ts';

export type ReachedBroker =
  | { readonly kind: 'connected'; readonly client: BrokerClient }
  | { readonly kind: 'unreachable'; readonly error: WireError };

export interface BrokerLinkOptions {
  readonly reach: () => Promise<ReachedBroker>;
  /** The folder whose settings hold. */
  readonly project: string;
  /** Where commands run and relative paths start where a call says nothing else; the project where it is left out. */
  readonly folder?: string;
}

export type Started =
  | { readonly kind: 'run'; readonly run: McpRun }
  | { readonly kind: 'refused'; readonly error: WireError };

export interface StartOptions {
  readonly maxOutputBytes: number;
  /** For a command where neither it nor the project has a time limit; null for none. */
  readonly usualTimeoutMs?: number | null;
}

export interface BrokerLink {
  /** Goes on with the same operation where a call came back while it waited, else starts it. */
  start(op: Operation, options: StartOptions): Promise<Started>;
  /** The call for it comes back while it waits for a person: the same one again is a call for this run. */
  leaveWaiting(run: McpRun): void;
  /** A run that was left running; null when there is none of that name here. */
  /** Where what the agent names by itself begins. */
  readonly folder: string;
  running(runId: string): McpRun | null;
  forget(runId: RunId): void;
  /** Ends everything this connection asked for. */
  close(): void;
}

/** How long a call waits for the next broker, where one went away. */
const awayMs = 30_000;
const stepMs = 250;

interface Opened {
  readonly client: BrokerClient;
  readonly sessionId: SessionId;
  /** The project's own time limit, as it is by now. */
  readonly timeoutMs: () => number | null;
}

export function createBrokerLink({ reach, project, folder = project }: BrokerLinkOptions): BrokerLink {
  const runs = new Map<string, McpRun>();
  const operations = new WeakMap<McpRun, string>();
  /** Runs that nobody's call waits for at the moment, by what they were asked to do. */
  const left = new Map<string, McpRun>();
  let opening: Promise<Opened | WireError> | null = null;
  let isClosed = false;
  /** Nobody else knows it: by it this connection of the agent is known to each broker. */
  const requesterKey = randomUUID();

  const open = async (): Promise<Opened | WireError> => {
    const reached = await reach();
    if (reached.kind === 'unreachable') return reached.error;
    const { client } = reached;
    if (isClosed) client.close();
    client.onClose(() => {
      opening = null;
    });
    const opened = await client.call('project.open', { path: project });
    const subscribed = opened.ok ? await client.call('desk.subscribe', { afterSeq: 'now' }) : opened;
    if (opened.ok && subscribed.ok) {
      const { sessionId } = opened.result;
      let { timeoutMs } = opened.result.settings.values;
      client.onEvent(({ sessionId: of, msg }) => {
        if (of === sessionId && msg.type === 'session-configured') ({ timeoutMs } = msg.session.settings.values);
      });
      return { client, sessionId, timeoutMs: () => timeoutMs };
    }
    client.close();
    return opened.ok ? (subscribed.ok ? noBroker : subscribed.error) : opened.error;
  };

  const link = async (): Promise<Opened | WireError> => {
    opening ??= open();
    const opened = await opening;
    // A broker that was not there may be started while the agent goes on.
    if (!('client' in opened)) opening = null;
    return opened;
  };

  /** The same again, word by word, goes to the next broker where one went away before it answered, or before it began. */
  const createSubmission = (op: Operation, usualTimeoutMs: number | null) => {
    const id = `mcp-${randomUUID()}`;
    let sent: Operation | null = null;
    const send = async ({ client, sessionId, timeoutMs }: Opened): Promise<Placed> => {
      const isUnlimited = op.type === 'exec' && op.timeoutMs === null && timeoutMs() === null;
      sent ??= isUnlimited ? { ...op, timeoutMs: usualTimeoutMs } : op;
      const early: EventMessage[] = [];
      const stop = client.onEvent((event) => {
        if (event.id === id) early.push(event.msg);
      });
      const takeEarly = (): readonly EventMessage[] => {
        stop();
        return early;
      };
      const reply = await client.call('session.submit', { sessionId, submission: { id, requesterKey, op: sent } });
      const refused = reply.ok ? (reply.result.kind === 'refused' ? reply.result.error : null) : reply.error;
      const { runId, earlier } = reply.ok && reply.result.kind === 'accepted' ? reply.result : nothingTaken;
      if (refused === null && runId !== null)
        return { kind: 'placed', place: { client, sessionId, runId, takeEarly, earlier: earlier ?? null } };
      stop();
      return { kind: 'refused', error: refused ?? noBroker };
    };
    const resume = async (): Promise<Placed> => {
      let last: Placed = { kind: 'refused', error: noBroker };
      for (const end = performance.now() + awayMs; performance.now() < end && !isClosed;) {
        const opened = await link();
        last = 'client' in opened ? await send(opened) : { kind: 'refused', error: opened };
        if (last.kind === 'placed' || last.error.code !== 'desk-unreachable') return last;
        await pause(stepMs);
      }
      return last;
    };
    const begin = async (): Promise<Placed> => {
      const opened = await link();
      // Where there is no broker, nobody is to wait for one.
      if (!('client' in opened)) return { kind: 'refused', error: opened };
      const placed = await send(opened);
      return placed.kind === 'refused' && placed.error.code === 'desk-unreachable' ? resume() : placed;
    };
    return { id, begin, resume };
  };

  return {
    folder,
    async start(said, { maxOutputBytes, usualTimeoutMs = null }) {
      const op = folder === project ? said : within(said, folder);
      const asked = keyOf(op);
      const waiting = left.get(asked);
      left.delete(asked);
      if (waiting !== undefined && waiting.end?.kind !== 'lost') return { kind: 'run', run: waiting };
      const { id: submissionId, begin, resume } = createSubmission(op, usualTimeoutMs);
      const placed = await begin();
      if (placed.kind === 'refused') return placed;
      const run = createMcpRun({ submissionId, maxOutputBytes, resume }, placed.place);
      operations.set(run, asked);
      runs.set(run.runId, run);
      forgetOldest(runs);
      return { kind: 'run', run };
    },
    leaveWaiting(run) {
      const asked = operations.get(run);
      if (asked !== undefined) left.set(asked, run);
    },
    running(runId) {
      const run = runs.get(runId) ?? null;
      const asked = run === null ? undefined : operations.get(run);
      if (asked !== undefined && left.get(asked) === run) left.delete(asked);
      return run;
    },
    forget(runId) {
      const run = runs.get(runId);
      runs.delete(runId);
      for (const [asked, each] of left) if (each === run) left.delete(asked);
    },
    close() {
      isClosed = true;
      void opening?.then((opened) => {
        // The broker ends the runs of a client that is gone.
        if ('client' in opened) opened.client.close();
      });
    },
  };
}

/** As it is meant by an agent that was started below its project. */
function within(op: Operation, folder: string): Operation {
  return 'cwd' in op ? { ...op, cwd: resolve(folder, op.cwd ?? '.') } : op;
}

/** The reasons an agent gives may differ from one call to the next. */
function keyOf(op: Operation): string {
  return JSON.stringify({ ...op, asker: null });
}

/** Ended runs whose end nobody came for. */
const mostEnded = 64;

function forgetOldest(runs: Map<string, McpRun>): void {
  const ended = [...runs.values()].filter(({ end }) => end !== null);
  for (const { runId } of ended.slice(0, Math.max(0, ended.length - mostEnded))) runs.delete(runId);
}

const nothingTaken = { runId: null, earlier: undefined };

const noBroker: WireError = {
  code: 'desk-unreachable',
  message: 'The desk did not take the request.',
  remedy: 'Start the desk and try again.',
};
