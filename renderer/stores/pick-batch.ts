/** Finds the requests that may be answered in one table with the one in front: of one kind, and hiding nothing in a row. */
import { isAnswerableInSummary, summaryForms } from '#domain/approval/answerable-in-summary.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Assessment } from '#domain/approval/assessment.ts';
import type { BrokerState } from './broker-state.ts';

type BatchKind = (typeof summaryForms.row.kinds)[number];

/** What a row of a table can show whole. */
export type BatchRequest = Extract<ApprovalRequest, { kind: BatchKind }>;

/** What a model said about this very card; an opinion about other content than the card's is none. */
export function assessmentOf(
  { id, digest }: ApprovalRequest,
  assessments: BrokerState['assessments'],
): Assessment | null {
  const said = assessments.get(id);
  return said?.digest === digest ? said.assessment : null;
}

/** Oldest first; empty when the one in front may not be answered with others. */
export function pickBatch(
  front: ApprovalRequest | undefined,
  { approvals, assessments }: Pick<BrokerState, 'approvals' | 'assessments'>,
): readonly BatchRequest[] {
  const isBatchable = (request: ApprovalRequest): request is BatchRequest =>
    isAnswerableInSummary(request, assessmentOf(request, assessments), summaryForms.row);
  if (front === undefined || !isBatchable(front)) return [];
  return approvals.filter((each): each is BatchRequest => each.kind === front.kind && isBatchable(each));
}
