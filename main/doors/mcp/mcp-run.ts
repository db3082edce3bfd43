/** One run that an agent asked for over MCP: what it printed, what it waits for, and how it ended. */
import type { WireError } from '#domain/errors.ts';
import type { EventMessage } from '#domain/event.ts';
import type { ApprovalId, RunId, SessionId } from '#domain/ids.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { PatchPicture } from '#domain/patch.ts';
import type { Operation } from '#domain/submission.ts';
import type { DeskClient } from '../../rpc/wire-client.ts';
import { readOutput, type TakenOutput } from './read-output.ts';

export type McpRunEnd =
  | {
      readonly kind: 'ended';
      readonly outcome: Outcome;
      readonly patch: PatchPicture | null;
      /** Why what it printed could not be read to its end; null when it was. */
      readonly unread: WireError | null;
    }
  | { readonly kind: 'lost'; readonly error: WireError };

export interface McpRun {
  readonly runId: RunId;
  /** Null until it has ended and all its output has come. */
  readonly end: McpRunEnd | null;
  /** Resolves then. */
  readonly ended: Promise<McpRunEnd>;
  /** What it waits for before it goes on, in words for the agent; null while it runs. */
  readonly waitsFor: string | null;
  take(): TakenOutput;
  /** News in words: what it waits for, and what it prints. The returned function ends it. */
  onNews(listener: (text: string) => void): () => void;
  terminate(): void;
  /** Resolves when the command has it, or when there is room for more; else to why it was refused. */
  write(bytes: Uint8Array, isEnd: boolean): Promise<WireError | null>;
}

export interface McpRunOptions {
  readonly client: DeskClient;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  /** Chosen by the caller, and so unique that no other client's events bear it. */
  readonly submissionId: string;
  readonly maxOutputBytes: number;
}

/** Another card may be open that it waits for too, or the desk is paused, or others are before it. */
const notBegun = 'its turn, or for a person to decide.';

/** What one message may carry, before base64. */
const chunkBytes = 512 * 1024;

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
  const listeners = new Set<(text: string) => void>();
  const done = Promise.withResolvers<McpRunEnd>();
  let end: McpRunEnd | null = null;
  let hasBegun = false;
  let card: { readonly id: ApprovalId; readonly words: string } | null = null;

  const tell = (text: string): void => {
    for (const listener of listeners) listener(text);
  };
  const output = readOutput(client, { runId, limitBytes: options.maxOutputBytes, tell });
  const settle = (value: McpRunEnd): void => {
    if (end !== null) return;
    end = value;
    output.stop();
    stopEvents();
    stopClose();
    done.resolve(value);
  };
  const take = (message: EventMessage): void => {
    if ('approval' in message) {
      const { id, fingerprint, reason } = message.approval;
      card = { id, words: `a person to decide (card ${fingerprint}): ${reason.replace(/[.]?$/u, '.')}` };
      tell(`Waiting for ${card.words}`);
    } else if (message.type === 'approval-settled') {
      if (card?.id === message.approvalId) card = null;
    } else if (message.type === 'background') tell(message.text);
    else if (message.type === 'exec-command-begin') {
      hasBegun = true;
      if (message.attempt > 1) output.beginAttempt(message.outputOffset);
    } else if (message.type === 'patch-apply-begin') hasBegun = true;
    else if (message.type === 'exec-command-end' || message.type === 'patch-apply-end') {
      const { outcome } = message;
      const patch = message.type === 'patch-apply-end' ? message.patch : null;
      // What was printed last may come after the news of the end.
      void output.drain().then((unread) => settle({ kind: 'ended', outcome, patch, unread }));
    }
  };
  const stopEvents = client.onEvent((event) => {
    if (event.id === submissionId) take(event.msg);
  });
  const stopClose = client.onClose(() => settle(lost));
  for (const message of early) take(message);

  const submit = (name: string, op: Operation) =>
    client.call('session.submit', { sessionId, submission: { id: `${submissionId}-${name}`, op } });

  const writePieces = async (bytes: Uint8Array, isEnd: boolean): Promise<WireError | null> => {
    for (let at = 0; at === 0 || at < bytes.length; at += chunkBytes) {
      const data = Buffer.from(bytes.subarray(at, at + chunkBytes)).toString('base64');
      const isLast = at + chunkBytes >= bytes.length;
      const reply = await submit('in', { type: 'write-stdin', runId, data, end: isEnd && isLast });
      if (!reply.ok) return reply.error;
      if (reply.result.kind === 'refused') return reply.result.error;
    }
    return null;
  };
  let writes: Promise<unknown> = Promise.resolve();

  return {
    runId,
    get end() {
      return end;
    },
    ended: done.promise,
    get waitsFor() {
      return card?.words ?? (hasBegun ? null : notBegun);
    },
    take: () => output.take(end !== null),
    onNews(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    terminate: () => void submit('end', { type: 'terminate', runId }),
    write(bytes, isEnd) {
      // Behind what earlier calls sent: pieces of two calls must not mix.
      const written = writes.then(() => writePieces(bytes, isEnd));
      writes = written;
      return written;
    },
  };
}
