/** The inbox of a broker that no person can look at: every question is refused at once, and says why. */
import type { PendingApprovals } from './pending-approvals.ts';

export function askNobody(pending: PendingApprovals): PendingApprovals {
  return {
    ...pending,
    asksNobody: true,
    ask(question) {
      // A note about a connection would be quoted as a person's.
      const note = question.kind === 'network' ? null : question.reason;
      return Promise.resolve({ kind: 'denied', by: { kind: 'nobody' }, note });
    },
  };
}
