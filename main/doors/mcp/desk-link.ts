/** The way from one MCP connection to the desk: opened at the first call, opened anew after the desk was gone. */
import { randomUUID } from 'node:crypto';
import type { WireError } from '#domain/errors.ts';
import type { EventMessage } from '#domain/event.ts';
import type { RunId, SessionId } from '#domain/ids.ts';
import type { Operation } from '#domain/submission.ts';
import type { DeskClient } from '../../rpc/wire-client.ts';
import { createMcpRun, type McpRun } from './mcp-run.ts';

export type ReachedDesk =
  | { readonly kind: 'connected'; readonly client: DeskClient }
  | { readonly kind: 'unreachable'; readonly error: WireError };

export interface DeskLinkOptions {
  readonly reach: () => Promise<ReachedDesk>;
  /** The folder whose settings hold and which relative paths start from. */
  readonly project: string;
}

export type Started =
  | { readonly kind: 'run'; readonly run: McpRun }
  | { readonly kind: 'refused'; readonly error: WireError };

export interface DeskLink {
  start(op: Operation, maxOutputBytes: number): Promise<Started>;
  /** A run that was left running; null when there is none of that name here. */
  running(runId: string): McpRun | null;
  forget(runId: RunId): void;
  /** Ends everything this connection asked for. */
  close(): void;
}

interface Opened {
  readonly client: DeskClient;
  readonly sessionId: SessionId;
}

export function createDeskLink({ reach, project }: DeskLinkOptions): DeskLink {
  const runs = new Map<string, McpRun>();
  let opening: Promise<Opened | WireError> | null = null;
  let isClosed = false;

  const open = async (): Promise<Opened | WireError> => {
    const reached = await reach();
    if (reached.kind === 'unreachable') return reached.error;
    const { client } = reached;
    if (isClosed) client.close();
    client.onClose(() => {
      opening = null;
    });
    const opened = await client.call('project.open', { path: project });
    const subscribed = opened.ok ? await client.call('desk.subscribe', { afterSeq: null }) : opened;
    if (opened.ok && subscribed.ok) return { client, sessionId: opened.result.sessionId };
    client.close();
    return opened.ok ? (subscribed.ok ? noDesk : subscribed.error) : opened.error;
  };

  const link = async (): Promise<Opened | WireError> => {
    opening ??= open();
    const opened = await opening;
    // A desk that was not there may be started while the agent goes on.
    if (!('client' in opened)) opening = null;
    return opened;
  };

  return {
    async start(op, maxOutputBytes) {
      const opened = await link();
      if (!('client' in opened)) return { kind: 'refused', error: opened };
      const { client, sessionId } = opened;
      const submissionId = `mcp-${randomUUID()}`;
      const early: EventMessage[] = [];
      const stop = client.onEvent((event) => {
        if (event.id === submissionId) early.push(event.msg);
      });
      const reply = await client.call('session.submit', { sessionId, submission: { id: submissionId, op } });
      stop();
      if (!reply.ok) return { kind: 'refused', error: reply.error };
      if (reply.result.kind === 'refused') return { kind: 'refused', error: reply.result.error };
      const { runId } = reply.result;
      if (runId === null) return { kind: 'refused', error: noDesk };
      const run = createMcpRun({ client, sessionId, runId, submissionId, maxOutputBytes }, early);
      runs.set(runId, run);
      return { kind: 'run', run };
    },
    running: (runId) => runs.get(runId) ?? null,
    forget: (runId) => void runs.delete(runId),
    close() {
      isClosed = true;
      void opening?.then((opened) => {
        // The desk ends the runs of a client that is gone.
        if ('client' in opened) opened.client.close();
      });
    },
  };
}

const noDesk: WireError = {
  code: 'desk-unreachable',
  message: 'The desk did not take the request.',
  remedy: 'Start the desk and try again.',
};
