/** Gathers the cards that a rule or a remembered answer settled while they waited, so that they are told of together, and says so. */
import type { RuleId } from '#domain/common/ids.ts';
import { texts } from '../text/texts.ts';
import type { BrokerState } from './broker-state.ts';

export interface SettledByRule {
  /** Null for a remembered answer. */
  readonly ruleId: RuleId | null;
  readonly effect: 'allowed' | 'denied';
  readonly count: number;
}

/** Of those settled after `afterSeq`. */
export function settledByRules(settled: BrokerState['settled'], afterSeq: number): readonly SettledByRule[] {
  const groups = new Map<string, SettledByRule>();
  for (const { seq, decision } of settled) {
    const { by, kind } = decision;
    if (seq <= afterSeq || (by.kind !== 'rule' && by.kind !== 'cache')) continue;
    if (kind !== 'approved' && kind !== 'denied') continue;
    const ruleId = by.kind === 'rule' ? by.ruleId : null;
    const effect = kind === 'approved' ? 'allowed' : 'denied';
    const key = `${ruleId} ${effect}`;
    groups.set(key, { ruleId, effect, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

export function describeSettled({ ruleId, effect, count }: SettledByRule): string {
  if (ruleId === null) {
    return effect === 'allowed'
      ? texts.settledAllowedByAnswer({ n: count })
      : texts.settledDeniedByAnswer({ n: count });
  }
  return effect === 'allowed' ? texts.settledAllowedByRule({ n: count }) : texts.settledDeniedByRule({ n: count });
}
