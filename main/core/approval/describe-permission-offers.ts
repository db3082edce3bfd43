/** For how long permissions may be given ahead of what needs them; the smallest first. */
import type { Offer } from '#domain/approval/approval.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';

/** Only commands of who asked have them; what is critical is given for one command at a time. */
export function describePermissionOffers(level: RiskLevel): readonly Offer[] {
  const once: Offer = { scope: { kind: 'once' }, reach: 'Only the next command or patch of this agent.' };
  if (level === 'critical') return [once];
  const every = 'Every command and patch of this agent in this project';
  return [
    once,
    { scope: { kind: 'timed', durationMs: 900_000 }, reach: `${every}, for 15 minutes.` },
    { scope: { kind: 'timed', durationMs: 3_600_000 }, reach: `${every}, for an hour.` },
    { scope: { kind: 'session' }, reach: `${every}, until this session ends.` },
  ];
}
