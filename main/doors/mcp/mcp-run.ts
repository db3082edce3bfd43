/** One run that an agent asked for over MCP: what it printed, what it waits for, and how it ended. */
import type { WireError } from '#domain/common/errors.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { ApprovalId, RunId, SessionId } from '#domain/common/ids.ts';
import { ranInPart, type Outcome } from '#domain/command/outcome.ts';
import type { PatchView } from '#domain/patch/patch.ts';
import type { Operation, Receipt } from '#domain/command/submission.ts';
import type { BrokerClient } from '../../rpc/wire-client.ts';
import { readOutput, type ReadOutput, type TakenOutput } from './read-output.ts';

export type McpRunEnd =
  | {
      readonly kind: 'ended';
      readonly outcome: Outcome;
      readonly patch: PatchView | null;
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

/** Where a run is: at this broker, over this connection. */
export interface RunPlace {
  readonly client: BrokerClient;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  /** Those of its events that came so far; whoever takes them listens from then on. */
  readonly takeEarly: () => readonly EventMessage[];
  /** What became of it already, where the same was submitted before. */
  readonly earlier: EarlierRun | null;
}

export type EarlierRun = NonNullable<Extract<Receipt, { kind: 'accepted' }>['earlier']>;

export type Placed =
  | { readonly kind: 'placed'; readonly place: RunPlace }
  | { readonly kind: 'refused'; readonly error: WireError };

export interface McpRunOptions {
  /** Chosen by the caller, and so unique that no other client's events bear it. */
  readonly submissionId: string;
  readonly maxOutputBytes: number;
  /** Submits the same again, to the broker that takes the place of one that went away. */
  readonly resume: () => Promise<Placed>;
}

/** Another card may be open that it waits for too, or the broker is paused, or others are before it. */
const notBegun = 'its turn, or for a person to decide.';

const nothing: TakenOutput = { text: '', omittedBytes: 0, earlier: [] };

/** What one message may carry, before base64. */
const chunkBytes = 512 * 1024;

const lostWith = (message: string): McpRunEnd => ({
  kind: 'lost',
  error: { code: 'desk-unreachable', message, remedy: ranInPart },
});
const lost = lostWith('The desk ended before the run did; what it was running is stopped.');
const lostBetween = lostWith('The desk ended while a person was asked about a second attempt.');

const away = 'the desk to be started again.';

const notKept: WireError = {
  code: 'unknown-run',
  message: 'It ran before, and what it printed is not kept any more.',
  remedy: 'It was not run again.',
};

export function createMcpRun(options: McpRunOptions, first: RunPlace): McpRun {
  const { submissionId } = options;
  const listeners = new Set<(text: string) => void>();
  const done = Promise.withResolvers<McpRunEnd>();
  let end: McpRunEnd | null = null;
  let hasBegun = false;
  let isAway = false;
  let isStopped = false;
  let card: { readonly id: ApprovalId; readonly words: string; readonly isSecond: boolean } | null = null;
  /** Input of a run that has not begun goes with it to the next broker. */
  let given: { readonly bytes: Uint8Array; readonly isEnd: boolean }[] = [];
  let place = first;
  let output: ReadOutput | null = null;
  let leave = (): void => undefined;

  const tell = (text: string): void => {
    for (const listener of listeners) listener(text);
  };
  const settle = (value: McpRunEnd): void => {
    if (end !== null) return;
    end = value;
    leave();
    done.resolve(value);
  };
  const begin = (): void => {
    hasBegun = true;
    given = [];
  };
  const ended = (outcome: Outcome, patch: PatchView | null, unread: Promise<WireError | null> | undefined): void => {
    // What was printed last may come after the news of the end.
    void (unread ?? Promise.resolve(null)).then((why) => settle({ kind: 'ended', outcome, patch, unread: why }));
  };
  const take = (message: EventMessage): void => {
    if ('approval' in message) {
      const { id, fingerprint, reason, kind } = message.approval;
      card = {
        id,
        isSecond: kind === 'escalation',
        words: `a person to decide (card ${fingerprint}): ${reason.replace(/[.]?$/u, '.')}`,
      };
      tell(`Waiting for ${card.words}`);
    } else if (message.type === 'approval-settled') {
      if (card?.id === message.approvalId) card = null;
    } else if (message.type === 'background') tell(message.text);
    else if (message.type === 'exec-command-begin') {
      begin();
      if (message.attempt > 1) output?.beginAttempt(message.outputOffset);
    } else if (message.type === 'patch-apply-begin') begin();
    else if (message.type === 'exec-command-end' || message.type === 'patch-apply-end') {
      const patch = message.type === 'patch-apply-end' ? message.patch : null;
      ended(message.outcome, patch, output?.drain());
    }
  };

  const submit = (name: string, op: Operation) => {
    const { client, sessionId } = place;
    return client.call('session.submit', { sessionId, submission: { id: `${submissionId}-${name}`, op } });
  };
  const writePieces = async (bytes: Uint8Array, isEnd: boolean): Promise<WireError | null> => {
    const { runId } = place;
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
  const terminate = (): void => void submit('end', { type: 'terminate', runId: place.runId });

  const takePlace = (next: RunPlace): void => {
    place = next;
    isAway = false;
    const { client, runId, takeEarly, earlier } = place;
    const reader = readOutput(client, { runId, limitBytes: options.maxOutputBytes, tell });
    output = reader;
    const stopEvents = client.onEvent((event) => {
      if (event.id === submissionId) take(event.msg);
    });
    const stopClose = client.onClose(() => void goOn());
    leave = () => {
      reader.stop();
      stopEvents();
      stopClose();
    };
    const early = takeEarly();
    if (earlier?.outcome) {
      const hasOutput = 'attempt' in earlier.outcome && earlier.outcome.attempt !== null;
      const unread = earlier.isOutputKept ? reader.drain() : Promise.resolve(hasOutput ? notKept : null);
      return ended(earlier.outcome, earlier.patch, unread);
    }
    for (const message of early) take(message);
    for (const { bytes, isEnd } of given) writes = writes.then(() => writePieces(bytes, isEnd));
    if (isStopped) terminate();
  };
  const goOn = async (): Promise<void> => {
    if (end !== null) return;
    leave();
    if (hasBegun) return settle(card?.isSecond === true ? lostBetween : lost);
    isAway = true;
    card = null;
    tell(`Waiting for ${away}`);
    const next = await options.resume();
    if (next.kind === 'placed') takePlace(next.place);
    else settle({ kind: 'lost', error: next.error });
  };
  takePlace(first);

  return {
    runId: first.runId,
    get end() {
      return end;
    },
    ended: done.promise,
    get waitsFor() {
      if (isAway) return away;
      return card?.words ?? (hasBegun ? null : notBegun);
    },
    take: () => output?.take(end !== null) ?? nothing,
    onNews(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    terminate() {
      isStopped = true;
      terminate();
    },
    write(bytes, isEnd) {
      if (!hasBegun) given.push({ bytes, isEnd });
      // Behind what earlier calls sent: pieces of two calls must not mix.
      const written = writes.then(() => writePieces(bytes, isEnd));
      writes = written;
      return written;
    },
  };
}
