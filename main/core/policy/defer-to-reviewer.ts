/** Leaves a question to the agent's own reviewer where the sandbox holds either way. See decision 0006. */
import type { Requirement } from '#domain/approval/requirement.ts';
import type { Settings } from '#domain/settings/settings.ts';

export interface DeferToReviewerInput {
  /** The agent's own reviewer, when it has judged or will judge the command; else null. */
  readonly reviewedBy: string | null;
  readonly settings: { readonly values: Pick<Settings, 'approvalPolicy' | 'files'> };
}

/** Only what the broker would ask by its own caution: rules, escalation requests and forbidden commands are a person's own words. */
export function deferToReviewer(requirement: Requirement, { reviewedBy, settings }: DeferToReviewerInput): Requirement {
  if (reviewedBy === null || requirement.kind !== 'needs-approval' || requirement.cause.kind !== 'dangerous') {
    return requirement;
  }
  const { approvalPolicy: policy, files } = settings.values;
  const mayLeaveIt = policy.mode === 'on-request' || policy.mode === 'granular';
  const isContained = files.mode === 'read-only' || files.mode === 'workspace-write';
  if (!mayLeaveIt || !isContained) return requirement;
  return { kind: 'skip', bypassSandbox: false, cause: requirement.cause, proposedRule: null };
}
