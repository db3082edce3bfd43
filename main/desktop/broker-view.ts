/** What tray, badge and notifications know of the broker. Pure: the same events give the same picture. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Assessment, CardAssessment } from '#domain/approval/assessment.ts';
import type { BrokerSnapshot, EventMessage, OpenReview } from '#domain/common/event.ts';
import type { ApprovalId, RunId, SessionId } from '#domain/common/ids.ts';

export interface BrokerView {
  /** First come, first shown. */
  readonly approvals: readonly ApprovalRequest[];
  /** What sessions of agents that are over left staged. */
  readonly left: readonly OpenReview[];
  /** What the appointed model said about cards that wait. */
  readonly assessments: ReadonlyMap<ApprovalId, CardAssessment>;
  readonly projects: ReadonlyMap<SessionId, string>;
  /** Runs that have not ended, those that wait for an answer included. */
  readonly running: ReadonlySet<RunId>;
  readonly paused: boolean;
  /** Something happened to the log that no person has taken note of. */
  readonly isAlarmed: boolean;
  /** Null until this machine was probed. */
  readonly sandboxUsable: boolean | null;
}

export const emptyView: BrokerView = {
  approvals: [],
  left: [],
  assessments: new Map(),
  projects: new Map(),
  running: new Set(),
  paused: false,
  isAlarmed: false,
  sandboxUsable: null,
};

export function viewOf(snapshot: BrokerSnapshot): BrokerView {
  return {
    ...emptyView,
    approvals: snapshot.approvals,
    left: snapshot.stagedReviews ?? [],
    assessments: new Map(snapshot.assessments.map((said) => [said.approvalId, said])),
    projects: new Map(snapshot.sessions.map(({ sessionId, projectName }) => [sessionId, projectName])),
    running: new Set(snapshot.runs.filter(({ state }) => state !== 'ended').map(({ runId }) => runId)),
    paused: snapshot.paused,
    isAlarmed: (snapshot.alarms?.length ?? 0) > 0,
  };
}

/** The same picture where the event is about something else. */
export function changeView(view: BrokerView, msg: EventMessage): BrokerView {
  switch (msg.type) {
    case 'session-configured': {
      const { sessionId, projectName } = msg.session;
      if (view.projects.get(sessionId) === projectName) return view;
      return { ...view, projects: new Map([...view.projects, [sessionId, projectName]]) };
    }
    case 'task-started':
      return { ...view, running: new Set([...view.running, msg.run.runId]) };
    case 'exec-command-end':
      return { ...view, running: new Set([...view.running].filter((runId) => runId !== msg.runId)) };
    case 'exec-approval-request':
    case 'network-approval-request':
    case 'apply-patch-approval-request':
    case 'external-tool-approval-request':
    case 'permission-approval-request':
      return { ...view, approvals: withApproval(view.approvals, msg.approval) };
    case 'approval-settled':
      return {
        ...view,
        approvals: view.approvals.filter(({ id }) => id !== msg.approvalId),
        assessments: new Map([...view.assessments].filter(([id]) => id !== msg.approvalId)),
      };
    case 'assessment': {
      const { approvalId, digest, assessment } = msg;
      return {
        ...view,
        assessments: new Map([...view.assessments, [approvalId, { approvalId, digest, assessment }]]),
      };
    }
    case 'staged-reviews':
      return { ...view, left: [...view.left.filter((each) => each.sessionId !== msg.sessionId), ...msg.reviews] };
    case 'pause-changed':
      return { ...view, paused: msg.paused };
    case 'alarms':
      return { ...view, isAlarmed: msg.alarms.length > 0 };
    case 'requesters-paused':
    case 'stop-changed':
    case 'exec-command-begin':
    case 'patch-apply-begin':
    case 'patch-apply-end':
    case 'background':
    case 'task-complete':
    case 'turn-aborted':
    case 'port-forwarded':
    case 'port-closed':
    case 'flood':
    case 'agents-past':
    case 'staged-changed':
    case 'agents-changed':
    case 'agent-message':
    case 'review':
    case 'warning':
    case 'error':
      return view;
  }
}

/** Null where the model said nothing, or spoke of what the card showed before. */
export function assessmentOf(view: BrokerView, approval: ApprovalRequest): Assessment | null {
  const said = view.assessments.get(approval.id);
  return said?.digest === approval.digest ? said.assessment : null;
}

/** A card that changed keeps its place. */
function withApproval(approvals: readonly ApprovalRequest[], changed: ApprovalRequest): readonly ApprovalRequest[] {
  if (!approvals.some(({ id }) => id === changed.id)) return [...approvals, changed];
  return approvals.map((approval) => (approval.id === changed.id ? changed : approval));
}
