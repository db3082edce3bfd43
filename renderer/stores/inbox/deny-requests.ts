/** Says no to requests of any kind, without a note; and, to those that may be answered in a row, yes for once. */
import { isAnswerableInSummary, summaryForms } from '#domain/approval/answerable-in-summary.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Bridge } from '../../bridge.ts';
import { answerApproval, answerNetwork, answerPatch } from '../answer-approval.ts';
import type { BrokerState } from '../broker-state.ts';
import type { View } from '../create-view.ts';
import { assessmentOf } from '../pick-batch.ts';

/** So many are on their way at once. */
const atOnce = 20;

/** Resolves to how many were taken. */
export async function denyRequests(bridge: Bridge, view: View, requests: readonly ApprovalRequest[]): Promise<number> {
  return answerEach(requests, (request) => {
    switch (request.kind) {
      case 'network': {
        const pattern = request.connection.choices[0]?.pattern ?? '';
        return answerNetwork(bridge, view, request, { effect: 'deny', scope: { kind: 'once' }, pattern, note: null });
      }
      case 'patch':
        return answerPatch(bridge, view, request, { kind: 'deny', note: null });
      case 'command':
      case 'escalation':
      case 'external-tool':
      case 'permissions':
        return answerApproval(bridge, view, request, { kind: 'deny', note: null });
    }
  });
}

/** Of requests that `mayAllowInRow` takes. */
export async function allowRequests(bridge: Bridge, view: View, requests: readonly ApprovalRequest[]): Promise<number> {
  return answerEach(requests, (request) => {
    if (request.kind !== 'network') {
      return answerApproval(bridge, view, request, { kind: 'approve', scope: { kind: 'once' } });
    }
    const pattern = request.connection.choices[0]?.pattern ?? '';
    return answerNetwork(bridge, view, request, { effect: 'allow', scope: { kind: 'once' }, pattern, note: null });
  });
}

/** A row hides nothing of it. */
export function mayAllowInRow(request: ApprovalRequest, assessments: BrokerState['assessments']): boolean {
  return isAnswerableInSummary(request, assessmentOf(request, assessments), summaryForms.row);
}

async function answerEach(
  requests: readonly ApprovalRequest[],
  answer: (request: ApprovalRequest) => Promise<boolean>,
): Promise<number> {
  let taken = 0;
  for (let at = 0; at < requests.length; at += atOnce) {
    const answered = await Promise.all(requests.slice(at, at + atOnce).map(answer));
    taken += answered.filter(Boolean).length;
  }
  return taken;
}
