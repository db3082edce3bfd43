/** Puts the questions of one driven agent to the broker, each as an external tool approval, and waits for its ending. */
import { randomUUID } from 'node:crypto';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { BrokerClient } from '../../rpc/wire-client.ts';
import { english } from '#domain/common/message.ts';

/** What a driver reads out of its agent's request; the rest of the operation is the same for all of them. */
export type DrivenQuestion = Omit<ExternalToolOperation, 'type' | 'requester'> & { readonly says: string | null };

export interface ExternalToolAnswer {
  /** One of the question's choices; null when it is refused and the agent offers no refusal, or no person answered. */
  readonly choiceId: string | null;
  readonly isAllowed: boolean;
  /** A person's words to the agent. */
  readonly note: string | null;
  readonly sentence: string;
}

export interface ExternalToolRequester {
  /** Always resolves; when the signal fires the card is withdrawn and the answer is a refusal. */
  ask(question: DrivenQuestion, signal: AbortSignal): Promise<ExternalToolAnswer>;
  /** Calls back when a person stopped this session, or everything: the agent's turn is to end. */
  onStop(listener: (what: 'session' | 'everything') => void): void;
}

export type OpenedRequester =
  | { readonly kind: 'open'; readonly requester: ExternalToolRequester; readonly projectRoot: string }
  | { readonly kind: 'refused'; readonly error: WireError };

const refused = (sentence: string): ExternalToolAnswer => ({ choiceId: null, isAllowed: false, note: null, sentence });

function answerOf(outcome: Outcome): ExternalToolAnswer {
  if (outcome.kind === 'permitted') {
    return { choiceId: outcome.choiceId, isAllowed: true, note: null, sentence: english(outcome.sentence) };
  }
  if (outcome.kind === 'completed') return refused('');
  if (outcome.kind !== 'rejected') return refused(english(outcome.sentence));
  return {
    choiceId: outcome.choiceId ?? null,
    isAllowed: false,
    note: outcome.note,
    sentence: english(outcome.sentence),
  };
}

function operationOf({ says, ...rest }: DrivenQuestion, claimedName: string): ExternalToolOperation {
  const requester = {
    entryPoint: 'drive' as const,
    claimedName: claimedName.slice(0, 200),
    says: says === null ? null : says.slice(0, 2000),
  };
  return { type: 'external-tool-approval', ...rest, requester };
}

/** `claimedName` is what the agent calls itself. */
export async function openExternalToolRequester(
  client: BrokerClient,
  options: { readonly project: string; readonly claimedName: () => string },
): Promise<OpenedRequester> {
  const opened = await client.call('project.open', { path: options.project });
  if (!opened.ok) return { kind: 'refused', error: opened.error };
  const { sessionId, projectRoot } = opened.result;
  const endings = hearEndings(client);
  // No other driver's: by it a stop is known to mean this one.
  const own = `driven-${randomUUID()}-`;
  let asked = 0;
  let isGone = false;

  const gone = new Promise<ExternalToolAnswer>((resolve) => {
    client.onClose(() => {
      isGone = true;
      resolve(refused('The desk ended before it answered.'));
    });
  });
  const subscribed = await client.call('desk.subscribe', { afterSeq: null });
  if (!subscribed.ok) return { kind: 'refused', error: subscribed.error };

  async function ask(question: DrivenQuestion, signal: AbortSignal): Promise<ExternalToolAnswer> {
    if (isGone || signal.aborted) return refused('Nobody waits for the answer any more.');
    asked += 1;
    const op = operationOf(question, options.claimedName());
    const receipt = await client.call('session.submit', { sessionId, submission: { id: `${own}${asked}`, op } });
    if (!receipt.ok) return refused(english(receipt.error.message));
    if (receipt.result.kind === 'refused') return refused(english(receipt.result.error.message));
    const { runId } = receipt.result;
    if (runId === null) return refused('The desk did not take the question.');
    const ended = endings.of(runId);
    const withdraw = (): void => {
      void client.call('session.submit', {
        sessionId,
        submission: { id: 'withdraw', op: { type: 'terminate', runId } },
      });
    };
    signal.addEventListener('abort', withdraw, { once: true });
    if (signal.aborted) withdraw();
    try {
      return await Promise.race([ended, gone]);
    } finally {
      signal.removeEventListener('abort', withdraw);
      endings.forget(runId);
    }
  }
  return { kind: 'open', requester: { ask, onStop: hearStops(client, own) }, projectRoot };
}

/** `own` begins the names of what this driver asked. */
function hearStops(client: BrokerClient, own: string): ExternalToolRequester['onStop'] {
  return (listener) => {
    client.onEvent(({ id, msg }) => {
      if (msg.type === 'turn-aborted' && id?.startsWith(own) === true) listener('session');
      if (msg.type === 'stop-changed' && msg.stopped !== null) listener('everything');
    });
  };
}

/** How runs end: those too whose ending is faster than their receipt. */
function hearEndings(client: BrokerClient): {
  of(runId: RunId): Promise<ExternalToolAnswer>;
  forget(runId: RunId): void;
} {
  const waiting = new Map<RunId, (outcome: Outcome) => void>();
  /** Endings that were faster than their receipt. */
  const early = new Map<RunId, Outcome>();
  client.onEvent(({ msg }: { readonly msg: EventMessage }) => {
    if (msg.type !== 'exec-command-end') return;
    const settle = waiting.get(msg.runId);
    waiting.delete(msg.runId);
    if (settle === undefined) early.set(msg.runId, msg.outcome);
    else settle(msg.outcome);
    // The runs of other clients are not asked about.
    if (early.size > 100) for (const runId of [...early.keys()].slice(0, 50)) early.delete(runId);
  });
  return {
    of: (runId) =>
      new Promise((resolve) => {
        const before = early.get(runId);
        if (before === undefined) waiting.set(runId, (outcome) => resolve(answerOf(outcome)));
        else resolve(answerOf(before));
      }),
    forget: (runId) => void waiting.delete(runId),
  };
}
