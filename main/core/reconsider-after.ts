/** Lets rules that come from outside a card answer the questions that wait already. */
import type { PendingApprovals } from './approval/pending-approvals.ts';
import type { RuleService } from './rule-service.ts';

export function reconsiderAfter(rules: RuleService, pending: Pick<PendingApprovals, 'reconsider'>): RuleService {
  return {
    ...rules,
    async add(...asked) {
      const answer = await rules.add(...asked);
      pending.reconsider();
      return answer;
    },
    async import(...asked) {
      const report = await rules.import(...asked);
      pending.reconsider();
      return report;
    },
  };
}
