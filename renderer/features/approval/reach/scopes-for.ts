/** The choices of a card, smallest first. A critical request is never remembered, whatever was offered. */
import type { ApprovalRequest, Offer } from '#domain/approval/approval.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import type { Scope } from '#domain/approval/decision.ts';

const order: readonly Scope['kind'][] = ['once', 'session', 'timed', 'project', 'rule', 'everywhere', 'agent'];

export function scopesFor(offers: ApprovalRequest['offers'], level: RiskLevel): readonly Offer[] {
  const sorted = offers.toSorted((a, b) => order.indexOf(a.scope.kind) - order.indexOf(b.scope.kind));
  return level === 'critical' ? sorted.filter((offer) => offer.scope.kind === 'once') : sorted;
}

/** The smallest, unless the broker says that another one is what a card of this kind begins with; never one beyond the session. */
export function firstChosen(offers: readonly Offer[]): number {
  const found = offers.findIndex(({ preselected, scope }) => preselected === true && scope.kind === 'session');
  return Math.max(found, 0);
}
