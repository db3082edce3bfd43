/** For how long permissions may be given ahead of what needs them; the smallest first. */
import type { Offer } from '#domain/approval/approval.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { lastingOffers } from './lasting-scopes.ts';

const endsWithSession = ({ scope }: Offer): boolean => scope.kind === 'session';

/** Only commands of who asked have them; what is critical is given for one command at a time. */
export function describePermissionOffers(level: RiskLevel): readonly Offer[] {
  const once: Offer = { scope: { kind: 'once' }, reach: 'Only the next command or patch of this agent.' };
  if (level === 'critical') return [once];
  const offers = lastingOffers('permissions', 'Every command and patch of this agent in this project');
  return [once, ...offers.filter((offer) => !endsWithSession(offer)), ...offers.filter(endsWithSession)];
}
