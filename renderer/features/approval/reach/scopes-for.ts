/** The choices of a card, smallest first. A critical request is never remembered, whatever was offered. */
import type { ApprovalRequest, Offer } from '#domain/approval/approval.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { scopeKinds } from '#domain/approval/scope.ts';

export function scopesFor(offers: ApprovalRequest['offers'], level: RiskLevel): readonly Offer[] {
  const sorted = offers.toSorted((a, b) => scopeKinds.indexOf(a.scope.kind) - scopeKinds.indexOf(b.scope.kind));
  return level === 'critical' ? sorted.filter((offer) => offer.scope.kind === 'once') : sorted;
}

/** The smallest, unless the broker says that another one is what a card of this kind begins with; never one beyond the session. */
export function firstChosen(offers: readonly Offer[]): number {
  const found = offers.findIndex(({ preselected, scope }) => preselected === true && scope.kind === 'session');
  return Math.max(found, 0);
}
