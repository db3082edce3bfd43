/** The cards that are open: who waits at each, and its one end. Each ends exactly once, in the order it came. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Decision } from '#domain/approval/decision.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { Clock } from '#core/ports.ts';
import { otherRequesters } from '#domain/agents/requester.ts';

/** A question before it is known how many ask it. */
export type Question = ApprovalRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'waiting' | 'alsoAskedBy'>
    : never
  : never;

export interface PendingListener {
  opened(request: ApprovalRequest): void;
  /** Also called when the number of waiting runs changes. */
  changed(request: ApprovalRequest): void;
  settled(request: ApprovalRequest, decision: Decision): void;
}

export interface Requester {
  readonly question: Question;
  readonly reconsider: () => Decision | null;
}

/** One open card. */
export interface Card {
  request: ApprovalRequest;
  /** Who waits, in the order they came, each with its own wording of the same question. */
  readonly settlers: Map<(decision: Decision) => void, Requester>;
  stopDeadline: () => void;
}

export interface OpenCards {
  readonly count: number;
  /** The oldest first. */
  all(): Iterable<Card>;
  /** The open card of the same question. */
  twinOf(question: Question): Card | null;
  /** Opens a card that no client waits at yet; the caller announces it. */
  open(question: Question): Card;
  /** Who waits, and how many, has changed: the card says so. */
  setWaiting(card: Card): void;
  settle(card: Card, decision: Decision): void;
  isOpen(card: Card): boolean;
  /** The card that an answer is about, or why it is about none. */
  find(answer: { readonly approvalId: ApprovalId; readonly digest: string }): Card | ErrorCode;
}

/** Enough to tell a late second click from a made-up id. */
const rememberedSettled = 10_000;

export function createOpenCards({ clock, listener }: { clock: Clock; listener: PendingListener }): OpenCards {
  const entries = new Map<ApprovalId, Card>();
  const settled = new Set<ApprovalId>();

  /** Removes before it settles, so that nothing can settle twice. */
  const settle = (entry: Card, decision: Decision): void => {
    const { request } = entry;
    if (!entries.delete(request.id)) return;
    entry.stopDeadline();
    settled.add(request.id);
    if (settled.size > rememberedSettled) {
      for (const oldest of settled) {
        settled.delete(oldest);
        break;
      }
    }
    listener.settled(request, decision);
    for (const resolve of entry.settlers.keys()) resolve(decision);
    entry.settlers.clear();
  };

  return {
    get count() {
      return entries.size;
    },
    all: () => entries.values(),
    twinOf: (question) =>
      [...entries.values()].find(
        ({ request }) => request.digest === question.digest && request.kind === question.kind,
      ) ?? null,
    open(question) {
      const entry: Card = { request: { ...question, waiting: 1 }, settlers: new Map(), stopDeadline: () => undefined };
      entries.set(question.id, entry);
      if (question.expiresAt !== null) {
        const afterMs = Math.max(0, question.expiresAt - clock.now());
        entry.stopDeadline = clock.after(afterMs, () => {
          settle(entry, { kind: 'expired', by: { kind: 'deadline' }, afterMs });
        });
      }
      return entry;
    },
    setWaiting(card) {
      if (countWaiting(card)) listener.changed(card.request);
    },
    settle,
    isOpen: ({ request }) => entries.has(request.id),
    find(answer) {
      const entry = entries.get(answer.approvalId);
      if (entry === undefined) return settled.has(answer.approvalId) ? 'already-settled' : 'unknown-approval';
      return answer.digest === entry.request.digest ? entry : 'stale-approval';
    },
  };
}

/** When the first requester leaves, the card speaks for the next one. False where no requester is left. */
function countWaiting(card: Card): boolean {
  const [first] = card.settlers.values();
  if (first === undefined) return false;
  const { id, createdAt, expiresAt } = card.request;
  const others = otherRequesters([...card.settlers.values()].map(({ question }) => question.requester));
  card.request = {
    ...first.question,
    id,
    createdAt,
    expiresAt,
    waiting: card.settlers.size,
    ...(others.length === 0 ? {} : { alsoAskedBy: others }),
  };
  return true;
}
