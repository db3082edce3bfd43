/** The event by which clients learn of an open approval: each kind has its own, because each is answered in its own way. */
import type { ApprovalRequest } from './approval.ts';
import type { EventMessage } from '../common/event.ts';

export function announceApproval(approval: ApprovalRequest): EventMessage {
  switch (approval.kind) {
    case 'network':
      return { type: 'network-approval-request', approval };
    case 'patch':
      return { type: 'apply-patch-approval-request', approval };
    case 'foreign':
      return { type: 'foreign-approval-request', approval };
    case 'permissions':
      return { type: 'permission-approval-request', approval };
    case 'command':
    case 'escalation':
      return { type: 'exec-approval-request', approval };
  }
}
