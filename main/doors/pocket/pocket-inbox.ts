/** The open cards as paired devices see them, followed while somebody looks. */
import { mostPocketCards, type PocketCard } from '#contract/pocket.ts';
import type { Broker } from '#core/broker.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Assessment, CardAssessment } from '#domain/approval/assessment.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { toPocketCard, yesOnPocket } from './pocket-card.ts';

export interface PocketInbox {
  cards(): { readonly cards: PocketCard[]; readonly more: number };
  find(id: ApprovalId): ApprovalRequest | null;
  yesOf(card: ApprovalRequest): PocketCard['yes'];
  /** Called when it is another inbox than before. Returns what ends that. */
  onChange(listener: () => void): () => void;
  /** The same, for each card that opens. */
  onOpened(listener: (card: ApprovalRequest) => void): () => void;
  changed(): void;
  close(): void;
}

const openings: ReadonlySet<BrokerEvent['msg']['type']> = new Set([
  'exec-approval-request',
  'network-approval-request',
  'apply-patch-approval-request',
  'external-tool-approval-request',
  'permission-approval-request',
]);

export function followInbox(broker: Broker, allowsCritical: () => boolean): PocketInbox {
  const listeners = new Set<() => void>();
  const opened = new Set<(card: ApprovalRequest) => void>();
  const assessed = new Map<ApprovalId, CardAssessment>();
  let isTold = false;
  /** One telling for all that happens in one moment. */
  const changed = (): void => {
    if (isTold) return;
    isTold = true;
    queueMicrotask(() => {
      isTold = false;
      for (const listener of listeners) listener();
    });
  };
  const subscription = broker.subscribe(null, ({ msg }) => {
    if (msg.type === 'assessment') assessed.set(msg.approvalId, msg);
    else if (msg.type === 'approval-settled') assessed.delete(msg.approvalId);
    else if (!openings.has(msg.type)) return;
    if ('approval' in msg) for (const listener of opened) listener(msg.approval);
    changed();
  });
  if (subscription.kind === 'snapshot') {
    for (const each of subscription.snapshot.assessments) assessed.set(each.approvalId, each);
  }
  const assessmentOf = ({ id, digest }: ApprovalRequest): Assessment | null => {
    const found = assessed.get(id);
    return found?.digest === digest ? found.assessment : null;
  };
  const ground = () => ({ assessmentOf, allowsCritical: allowsCritical() });
  return {
    cards() {
      const all = broker.approvals();
      const cards = all.slice(0, mostPocketCards).map((card) => toPocketCard(card, ground()));
      return { cards, more: all.length - cards.length };
    },
    find: (id) => broker.approvals().find((card) => card.id === id) ?? null,
    yesOf: (card) => yesOnPocket(card, ground()),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onOpened(listener) {
      opened.add(listener);
      return () => opened.delete(listener);
    },
    changed,
    close: () => subscription.unsubscribe(),
  };
}
