/** Chooses the one approval in front. It is never swapped for another while it waits and was not put off. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ApprovalId } from '#domain/common/ids.ts';

export function pickFront(
  front: ApprovalId | null,
  approvals: readonly ApprovalRequest[],
  later: ReadonlySet<ApprovalId>,
): ApprovalId | null {
  const open = approvals.filter((approval) => !later.has(approval.id));
  if (open.some((approval) => approval.id === front)) return front;
  return open[0]?.id ?? null;
}
