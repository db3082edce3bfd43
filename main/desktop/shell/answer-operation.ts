/** Words a no, or a yes for once, as the answer to one kind of question. It carries the digest of the card it was asked with. */
import { isAnswerableInSummary, summaryForms } from '#domain/approval/answerable-in-summary.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Assessment } from '#domain/approval/assessment.ts';
import type { Operation } from '#domain/command/submission.ts';

export function denyOperation(approval: ApprovalRequest): Operation {
  const bound = { approvalId: approval.id, digest: approval.digest };
  switch (approval.kind) {
    case 'network': {
      const [narrowest] = approval.connection.choices;
      const pattern = narrowest?.pattern ?? approval.connection.target.host;
      const answer = { ...bound, effect: 'deny', scope: { kind: 'once' }, pattern, note: null } as const;
      return { type: 'network-approval', answer };
    }
    case 'patch':
      return { type: 'patch-approval', answer: { ...bound, verdict: { kind: 'deny', note: null } } };
    case 'command':
    case 'escalation':
    case 'external-tool':
    case 'permissions':
      return { type: 'exec-approval', answer: { ...bound, verdict: { kind: 'deny', note: null } } };
  }
}

/** Null for what is never allowed away from its card, by all that is known of it now. */
export function allowOnceOperation(approval: ApprovalRequest, assessment: Assessment | null): Operation | null {
  if (!isAnswerableInSummary(approval, assessment, summaryForms.notification)) return null;
  const verdict = { kind: 'approve', scope: { kind: 'once' } } as const;
  return { type: 'exec-approval', answer: { approvalId: approval.id, digest: approval.digest, verdict } };
}
