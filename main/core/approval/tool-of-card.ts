/** Which tool a card is about, as figures count it. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Tool } from '#domain/common/metric.ts';

export function toolOf({ kind }: ApprovalRequest): Tool {
  if (kind === 'network') return 'network';
  if (kind === 'foreign') return 'foreign';
  if (kind === 'permissions') return 'request_permissions';
  return kind === 'patch' ? 'apply_patch' : 'shell';
}
