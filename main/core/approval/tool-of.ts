/** Says which tool a card is about, for figures. */
import type { ApprovalRequest } from '#domain/approval.ts';
import type { Tool } from '#domain/metric.ts';

export function toolOf({ kind }: ApprovalRequest): Tool {
  if (kind === 'network') return 'network';
  if (kind === 'foreign') return 'foreign';
  if (kind === 'permissions') return 'request_permissions';
  return kind === 'patch' ? 'apply_patch' : 'shell';
}
