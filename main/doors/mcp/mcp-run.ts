/** One run that an agent asked for over MCP: what it printed, what it waits for, and how it ended. */
import type { OutputFrame } from '#contract/output-frame.ts';
import type { WireError } from '#domain/errors.ts';
import type { EventMessage } from '#domain/event.ts';
import type { RunId, SessionId } from '#domain/ids.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { PatchPicture } from '#domain/patch.ts';
import type { DeskClient } from '../../rpc/wire-client.ts';
import { createOutputWindow } from './output-window.ts';

export type McpRunEnd =
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly patch: PatchPicture | null }
  | { readonly kind: 'lost'; readonly error: WireError };

export interface McpRun {
  readonly runId: RunId;
  /** Null until it has ended and all its output has come. */
  readonly end: McpRunEnd | null;
  /** Resolves then. */
  readonly ended: Promise<McpRunEnd>;
  take(): { readonly text: string; readonly omittedBytes: number };
  /** News in words: what it waits for, and what it prints. The returned function ends it. */
  onNews(listener: (text: string) => void): () => void;
  terminate(): void;
  write(base64: string, isEnd: boolean): Promise<WireError | null>;
}

export interface McpRunOptions {
  readonly client: DeskClient;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  /** Chosen by the caller, and so unique that no other client's events bear it. */
  readonly submissionId: string;
  readonly maxOutputBytes: number;
}

const lost: McpRunEnd = {
  kind: 'lost',
  error: {
    code: 'desk-unreachable',
    message: 'The desk ended before the run did; what it was running is stopped.',
    remedy: 'Start the desk and try again.',
  },
};

/** `early` are the events of this run that came before its name was known. */
export function createMcpRun(options: McpRunOptions, early: readonly EventMessage[]): McpRun {
  const { client, sessionId, runId, submissionId } = options;
  const window = createOutputWindow(options.maxOutputBytes);
  const listeners = new Set<(text: string) => void>();
  const done = Promise.withResolvers<McpRunEnd>();
  let end: McpRunEnd | null = null;
  let received = 0;
  let wanted: number | null = null;
  let ending: McpRunEnd | null = null;

  const tell = (text: string): void => {
    for (const listener of listeners) listener(text);
  };
  const settle = (value: McpRunEnd): void => {
    if (end !== null) return;
    end = value;
    stopOutput();
    stopEvents();
    done.resolve(value);
  };
  const settleWhenRead = (): void => {
    if (ending !== null && wanted !== null && received >= wanted) settle(ending);
  };
  const stopOutput = client.onOutput((frame: OutputFrame) => {
    if (frame.runId !== runId) return;
    const frameEnd = frame.offset + frame.bytes.length;
    if (frameEnd > received) {
      const fresh = frame.bytes.subarray(Math.max(0, received - frame.offset));
      received = frameEnd;
      window.add(fresh);
      if (fresh.length > 0) tell(new TextDecoder().decode(fresh.subarray(-2000)));
    }
    void client.call('output.ack', { runId, offset: received });
    settleWhenRead();
  });
  const take = (message: EventMessage): void => {
    if ('approval' in message) tell(`Waiting for a person to decide: ${message.approval.reason}`);
    else if (message.type === 'background') tell(message.text);
    else if (message.type === 'exec-command-end' || message.type === 'patch-apply-end') {
      const patch = message.type === 'patch-apply-end' ? message.patch : null;
      ending = { kind: 'ended', outcome: message.outcome, patch };
      void drain();
    }
  };
  /** What was printed last may come after the news of the end. */
  const drain = async (): Promise<void> => {
    const attached = await client.call('output.attach', { runId, fromOffset: received });
    wanted = attached.ok ? attached.result.totalBytes : received;
    settleWhenRead();
  };
  const stopEvents = client.onEvent((event) => {
    if (event.id === submissionId) take(event.msg);
  });
  client.onClose(() => settle(lost));
  void client.call('output.attach', { runId, fromOffset: 0 });
  for (const message of early) take(message);

  return {
    runId,
    get end() {
      return end;
    },
    ended: done.promise,
    take: () => window.take(),
    onNews(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    terminate() {
      const op = { type: 'terminate', runId } as const;
      void client.call('session.submit', { sessionId, submission: { id: `${submissionId}-end`, op } });
    },
    async write(data, isEnd) {
      const op = { type: 'write-stdin', runId, data, end: isEnd } as const;
      const reply = await client.call('session.submit', { sessionId, submission: { id: `${submissionId}-in`, op } });
      if (!reply.ok) return reply.error;
      return reply.result.kind === 'refused' ? reply.result.error : null;
    },
  };
}
