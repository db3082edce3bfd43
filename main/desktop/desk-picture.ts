/** What tray, badge and notifications know of the desk. Pure: the same events give the same picture. */
import type { ApprovalRequest } from '#domain/approval.ts';
import type { Assessment, CardAssessment } from '#domain/assessment.ts';
import type { DeskSnapshot, EventMessage } from '#domain/event.ts';
import type { ApprovalId, RunId, SessionId } from '#domain/ids.ts';

export interface DeskPicture {
  /** First come, first shown. */
  readonly approvals: readonly ApprovalRequest[];
  /** What the appointed model said about cards that wait. */
  readonly assessments: ReadonlyMap<ApprovalId, CardAssessment>;
  readonly projects: ReadonlyMap<SessionId, string>;
  /** Runs that have not ended, those that wait for an answer included. */
  readonly running: ReadonlySet<RunId>;
  readonly paused: boolean;
  /** Something happened to the log that nobody has taken note of. */
  readonly isAlarmed: boolean;
  /** Null until this machine was probed. */
  readonly sandboxUsable: boolean | null;
}

export const emptyPicture: DeskPicture = {
  approvals: [],
  assessments: new Map(),
  projects: new Map(),
  running: new Set(),
  paused: false,
  isAlarmed: false,
  sandboxUsable: null,
};

export function pictureOf(snapshot: DeskSnapshot): DeskPicture {
  return {
    ...emptyPicture,
    approvals: snapshot.approvals,
    assessments: new Map(snapshot.assessments.map((said) => [said.approvalId, said])),
    projects: new Map(snapshot.sessions.map(({ sessionId, projectName }) => [sessionId, projectName])),
    running: new Set(snapshot.runs.filter(({ state }) => state !== 'ended').map(({ runId }) => runId)),
    paused: snapshot.paused,
    isAlarmed: (snapshot.alarms?.length ?? 0) > 0,
  };
}

/** The same picture where the event is about something else. */
export function changePicture(picture: DeskPicture, msg: EventMessage): DeskPicture {
  switch (msg.type) {
    case 'session-configured': {
      const { sessionId, projectName } = msg.session;
      if (picture.projects.get(sessionId) === projectName) return picture;
      return { ...picture, projects: new Map([...picture.projects, [sessionId, projectName]]) };
    }
    case 'task-started':
      return { ...picture, running: new Set([...picture.running, msg.run.runId]) };
    case 'exec-command-end':
      return { ...picture, running: new Set([...picture.running].filter((runId) => runId !== msg.runId)) };
    case 'exec-approval-request':
    case 'network-approval-request':
    case 'apply-patch-approval-request':
    case 'foreign-approval-request':
    case 'permission-approval-request':
      return { ...picture, approvals: withApproval(picture.approvals, msg.approval) };
    case 'approval-settled':
      return {
        ...picture,
        approvals: picture.approvals.filter(({ id }) => id !== msg.approvalId),
        assessments: new Map([...picture.assessments].filter(([id]) => id !== msg.approvalId)),
      };
    case 'assessment': {
      const { approvalId, digest, assessment } = msg;
      return {
        ...picture,
        assessments: new Map([...picture.assessments, [approvalId, { approvalId, digest, assessment }]]),
      };
    }
    case 'pause-changed':
      return { ...picture, paused: msg.paused };
    case 'alarms':
      return { ...picture, isAlarmed: msg.alarms.length > 0 };
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
    case 'warning':
    case 'error':
      return picture;
  }
}

/** Null where the model said nothing, or spoke of what the card showed before. */
export function assessmentOf(picture: DeskPicture, approval: ApprovalRequest): Assessment | null {
  const said = picture.assessments.get(approval.id);
  return said?.digest === approval.digest ? said.assessment : null;
}

/** A card that changed keeps its place. */
function withApproval(approvals: readonly ApprovalRequest[], changed: ApprovalRequest): readonly ApprovalRequest[] {
  if (!approvals.some(({ id }) => id === changed.id)) return [...approvals, changed];
  return approvals.map((approval) => (approval.id === changed.id ? changed : approval));
}
