/** Lets rules that come from outside a card answer the questions that wait already. */
import type { PendingApprovals } from './approval/pending-approvals.ts';
import type { RulesDesk } from './rules-desk.ts';

export function reconsiderAfter(rules: RulesDesk, pending: Pick<PendingApprovals, 'reconsider'>): RulesDesk {
  return {
    ...rules,
    async add(draft) {
      const answer = await rules.add(draft);
      pending.reconsider();
      return answer;
    },
    async import(request) {
      const report = await rules.import(request);
      pending.reconsider();
      return report;
    },
  };
}
