/** The choices of a card, smallest first. A critical request is never remembered, whatever was offered. */
import type { ApprovalRequest, Offer } from '#domain/approval.ts';
import type { Scope } from '#domain/decision.ts';

const order: readonly Scope['kind'][] = ['once', 'session', 'timed', 'project', 'everywhere'];

export function scopesFor(approval: Pick<ApprovalRequest, 'offers' | 'risk'>): readonly Offer[] {
  const sorted = approval.offers.toSorted((a, b) => order.indexOf(a.scope.kind) - order.indexOf(b.scope.kind));
  return approval.risk.level === 'critical' ? sorted.filter((offer) => offer.scope.kind === 'once') : sorted;
}
