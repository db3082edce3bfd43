/** The way from one MCP connection to the broker: opened at the first call, opened anew after the broker was gone. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { WireError } from '#domain/common/errors.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Operation } from '#domain/command/submission.ts';
import { createBrokerConnection, type ReachedBroker } from './broker-connection.ts';
import { createLastingSubmission } from './lasting-submission.ts';
import { createMcpRun, type McpRun } from './run/mcp-run.ts';

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
  /** Where what the agent names by itself begins. */
  readonly folder: string;
  /** A run that was left running; null when there is none of that name here. */
  running(runId: string): McpRun | null;
  forget(runId: RunId): void;
  /** Ends everything this connection asked for. */
  close(): void;
}

export function createBrokerLink({ reach, project, folder = project }: BrokerLinkOptions): BrokerLink {
  const runs = new Map<string, McpRun>();
  const operations = new WeakMap<McpRun, string>();
  /** Runs that no call waits for at the moment, by what they were asked to do. */
  const left = new Map<string, McpRun>();
  const connection = createBrokerConnection(reach, project);
  const requesterKey = randomUUID();

  return {
    folder,
    async start(said, { maxOutputBytes, usualTimeoutMs = null }) {
      const op = folder === project ? said : within(said, folder);
      const asked = keyOf(op);
      const waiting = left.get(asked);
      left.delete(asked);
      if (waiting !== undefined && waiting.end?.kind !== 'lost') return { kind: 'run', run: waiting };
      const submission = createLastingSubmission(op, { connection, requesterKey, usualTimeoutMs });
      const placed = await submission.begin();
      if (placed.kind === 'refused') return placed;
      const { id: submissionId } = submission;
      const run = createMcpRun({ submissionId, maxOutputBytes, resume: () => submission.resume() }, placed.place);
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
    close: () => connection.close(),
  };
}

/** As it is meant by an agent that was started below its project. */
function within(op: Operation, folder: string): Operation {
  return 'cwd' in op ? { ...op, cwd: resolve(folder, op.cwd ?? '.') } : op;
}

/** The reasons an agent gives may differ from one call to the next. */
function keyOf(op: Operation): string {
  return JSON.stringify({ ...op, requester: null });
}

/** Ended runs whose end no call came for. */
const mostEnded = 64;

function forgetOldest(runs: Map<string, McpRun>): void {
  const ended = [...runs.values()].filter(({ end }) => end !== null);
  for (const { runId } of ended.slice(0, Math.max(0, ended.length - mostEnded))) runs.delete(runId);
}
