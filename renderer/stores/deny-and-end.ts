/** Says no to a request and to all others of its requester, ends what it has running in the project, and holds back what it asks next. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Requester } from '#domain/agents/requester.ts';
import type { Bridge } from '../bridge.ts';
import { answerApproval, answerNetwork, answerPatch } from './answer-approval.ts';
import type { Broker } from './create-broker.ts';
import type { View } from './create-view.ts';
import { isSameRequester, pauseRequester } from './hold-back.ts';
import { submitOperation } from './submit-operation.ts';

interface Place {
  readonly bridge: Bridge;
  readonly view: View;
  readonly broker: Broker;
}

/** Resolves to whether the request itself was refused. A name is a claim, so an agent that shares it is ended too. */
export async function denyAndEnd(page: Place, approval: ApprovalRequest): Promise<boolean> {
  const { approvals, runs } = page.broker.store.getState();
  const isTheirs = (each: { readonly sessionId: string; readonly requester: Requester }): boolean =>
    each.sessionId === approval.sessionId && isSameRequester(each.requester, approval.requester);
  const others = approvals.filter((each) => each.id !== approval.id && isTheirs(each));
  const running = [...runs.values()].filter((run) => run.state !== 'ended' && isTheirs(run));
  // First, or it would ask again between two refusals.
  await pauseRequester(page, approval.requester, true);
  const [taken] = await Promise.all([deny(page, approval), Promise.all(others.map((each) => deny(page, each)))]);
  await Promise.all(running.map(({ sessionId, runId }) => end(page, sessionId, runId)));
  return taken;
}

function deny({ bridge, view }: Place, approval: ApprovalRequest): Promise<boolean> {
  if (approval.kind === 'patch') return answerPatch(bridge, view, approval, { kind: 'deny', note: null });
  if (approval.kind !== 'network') return answerApproval(bridge, view, approval, { kind: 'deny', note: null });
  const [narrowest] = approval.connection.choices;
  const pattern = narrowest?.pattern ?? '';
  return answerNetwork(bridge, view, approval, { effect: 'deny', scope: { kind: 'once' }, pattern, note: null });
}

/** One that ended meanwhile is what was wanted. */
const end = ({ bridge }: Place, sessionId: ApprovalRequest['sessionId'], runId: ApprovalRequest['runId']) =>
  submitOperation(bridge, sessionId, { type: 'terminate', runId });
