/** Finds the requests that may be answered in one table with the one in front: alike, readable, and of no high risk. */
import type { ApprovalRequest } from '#domain/approval.ts';
import { raiseLevel } from '#domain/assessment.ts';
import { riskLevels } from '#domain/risk.ts';
import type { DeskState } from './desk-state.ts';

/** What a row of a table can show whole. Patches are read line by line, and agents' own questions have choices. */
export type BatchRequest = Extract<ApprovalRequest, { kind: 'command' | 'escalation' | 'network' }>;

const mostLevel = riskLevels.indexOf('medium');

/** Longest command in a row, in characters: a longer one is read on a card of its own. */
const longestText = 500;

function isBatchable(request: ApprovalRequest, assessments: DeskState['assessments']): request is BatchRequest {
  if (request.kind === 'patch' || request.kind === 'foreign' || request.kind === 'permissions') return false;
  const said = assessments.get(request.id);
  const level = raiseLevel(request.risk.level, said?.digest === request.digest ? said.assessment : null);
  if (riskLevels.indexOf(level) > mostLevel || request.risk.opaque) return false;
  return request.facts.parsed.text.length <= longestText && request.offers.some(({ scope }) => scope.kind === 'once');
}

/** Oldest first; empty when the one in front may not be answered with others. */
export function pickBatch(
  front: ApprovalRequest | undefined,
  { approvals, assessments }: Pick<DeskState, 'approvals' | 'assessments'>,
): readonly BatchRequest[] {
  if (front === undefined || !isBatchable(front, assessments)) return [];
  return approvals.filter((each): each is BatchRequest => each.kind === front.kind && isBatchable(each, assessments));
}
