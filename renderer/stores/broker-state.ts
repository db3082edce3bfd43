/** What the page knows of the broker: a mirror, rebuilt from a snapshot and kept up by events. */
import type { Result } from '#contract/methods.ts';
import type { Requester } from '#domain/agents/requester.ts';
import type { PastAgent } from '#domain/agents/past-agent.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { CardAssessment } from '#domain/approval/assessment.ts';
import type { CardReview } from '#domain/approval/review.ts';
import type { Decision } from '#domain/approval/decision.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { OpenReview, RunView, SessionView } from '#domain/common/event.ts';
import type { FloodView } from '#domain/approval/flood.ts';
import type { Stopped } from '#domain/common/stop.ts';
import type { HealthReport } from '#domain/common/health.ts';
import type { ApprovalId, RunId, SessionId } from '#domain/common/ids.ts';
import type { Message } from '#domain/common/message.ts';

export interface BrokerState {
  readonly link: 'connecting' | 'connected' | 'lost';
  /** Why the broker does not want this page, when it does not. */
  readonly refused: WireError | null;
  readonly hello: Result<'desk.hello'> | null;
  readonly health: HealthReport | null;
  /** Sequence number of the last event in this picture. */
  readonly seq: number;
  readonly sessions: ReadonlyMap<SessionId, SessionView>;
  /** In the order they were started. */
  readonly runs: ReadonlyMap<RunId, RunView>;
  /** First come, first shown. */
  readonly approvals: readonly ApprovalRequest[];
  /** What sessions of agents that are over left staged, each to be kept or discarded. */
  readonly left: readonly OpenReview[];
  /** What a model says about open cards. */
  readonly assessments: ReadonlyMap<ApprovalId, CardAssessment>;
  /** What a reviewer that may answer says about open cards. */
  readonly reviews: ReadonlyMap<ApprovalId, CardReview>;
  readonly settled: readonly { readonly seq: number; readonly approvalId: ApprovalId; readonly decision: Decision }[];
  /** No new command begins meanwhile. */
  readonly paused: boolean;
  /** Whose new commands are held back by themselves. */
  readonly pausedRequesters: readonly Requester[];
  /** Everything was stopped, with what that ended; null while nothing is. */
  readonly stopped: Stopped | null;
  /** Requesters that ask too much. */
  readonly floods: readonly FloodView[];
  /** What happened to the log that no person has taken note of. */
  readonly alarms: readonly WireError[];
  /** Programs of agents that run past the broker. */
  readonly agentsPast: readonly PastAgent[];
  /** How often what a project's commands have staged became other than it was. */
  readonly staged: ReadonlyMap<SessionId, number>;
  readonly news: readonly { readonly seq: number; readonly tone: 'warning' | 'error'; readonly text: Message }[];
}

export const emptyBroker: BrokerState = {
  link: 'connecting',
  refused: null,
  hello: null,
  health: null,
  seq: 0,
  sessions: new Map(),
  runs: new Map(),
  approvals: [],
  left: [],
  assessments: new Map(),
  reviews: new Map(),
  settled: [],
  paused: false,
  pausedRequesters: [],
  stopped: null,
  floods: [],
  alarms: [],
  agentsPast: [],
  staged: new Map(),
  news: [],
};

/** How many questions wait for the person. */
export const countWaiting = ({ approvals, left }: Pick<BrokerState, 'approvals' | 'left'>): number =>
  approvals.length + left.length;
