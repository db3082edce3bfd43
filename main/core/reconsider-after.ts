/** Lets rules that come from outside a card answer the questions that wait already. */
import type { PendingApprovals } from './approval/pending-approvals.ts';
import type { RulesDesk } from './rules-desk.ts';

export function reconsiderAfter(rules: RulesDesk, pending: Pick<PendingApprovals, 'reconsider'>): RulesDesk {
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
