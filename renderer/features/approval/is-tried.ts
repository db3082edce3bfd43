/** Whether a card asks what becomes of what a command did on a copy of its project. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';

export const isTried = (approval: ApprovalRequest): boolean => approval.kind === 'command' && approval.tried === true;
