/** Which sessions people see among their projects: a home is one only once a person opened it, or something was begun or asked there. */
import type { EventMessage, SessionView, RunView } from '#domain/common/event.ts';
import type { SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { EventLog } from '../event-log.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { LiveRun } from '../live-run.ts';

interface Listed {
  readonly sessionId: SessionId;
  view(): SessionView;
}

export interface Listing {
  /** Before the session of such a folder is made. */
  hide(sessionId: SessionId): void;
  has(sessionId: SessionId): boolean;
  list(session: Listed): void;
  configured(session: Listed): void;
  /** Passes an event of a session on; what begins or is asked there lists it first. */
  emit(sessionId: SessionId | null, id: SubmissionId | null, msg: EventMessage): void;
}

const listing: ReadonlySet<EventMessage['type']> = new Set<EventMessage['type']>([
  'exec-command-begin',
  'patch-apply-begin',
  'exec-approval-request',
  'network-approval-request',
  'apply-patch-approval-request',
  'external-tool-approval-request',
  'permission-approval-request',
]);

export function createListing(events: Pick<EventLog, 'emit'>, find: (sessionId: SessionId) => Listed | null): Listing {
  const hidden = new Set<SessionId>();
  const configured = (session: Listed): void => {
    events.emit(session.sessionId, null, { type: 'session-configured', session: session.view() });
  };
  const list = (session: Listed): void => {
    if (hidden.delete(session.sessionId)) configured(session);
  };
  return {
    hide: (sessionId) => void hidden.add(sessionId),
    has: (sessionId) => !hidden.has(sessionId),
    list,
    configured,
    emit(sessionId, id, msg) {
      const session = sessionId !== null && listing.has(msg.type) ? find(sessionId) : null;
      if (session !== null) list(session);
      events.emit(sessionId, id, msg);
    },
  };
}

/** Says of each run with an open question that it waits, as the event of the question did; so a page that comes later sees the same. */
export function markWaiting(runs: readonly LiveRun[], approvals: readonly ApprovalRequest[]): RunView[] {
  // A connection is held while its command runs on.
  const waiting = new Set(approvals.filter(({ kind }) => kind !== 'network').map(({ runId }) => runId));
  return runs.map(({ view }) => (waiting.has(view.runId) ? { ...view, state: 'waiting' } : view));
}
