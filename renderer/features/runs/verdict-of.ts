/** Whether a decision was a yes, a no, or something else: an answer about hosts is a yes or a no like any other. */
import type { Decision } from '#domain/approval/decision.ts';

export function verdictOf(decision: Decision): Exclude<Decision['kind'], 'network-rule'> {
  if (decision.kind !== 'network-rule') return decision.kind;
  return decision.effect === 'allow' ? 'approved' : 'denied';
}
