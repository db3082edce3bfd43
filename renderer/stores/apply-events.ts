/** Brings the page's picture of the broker up to date. Pure: the same events give the same picture. */
import type { CardAssessment } from '#domain/approval/assessment.ts';
import type { CardReview } from '#domain/approval/review.ts';
import type { BrokerEvent, BrokerSnapshot, RunView } from '#domain/common/event.ts';
import type { ApprovalId, RunId, SessionId } from '#domain/common/ids.ts';
import type { BrokerState } from './broker-state.ts';

/** How many endings and messages the picture remembers; older ones were shown and are gone. */
const remembered = 50;

interface Draft {
  seq: number;
  sessions: Map<SessionId, BrokerState['sessions'] extends ReadonlyMap<SessionId, infer S> ? S : never>;
  runs: Map<RunId, RunView>;
  approvals: Map<ApprovalId, BrokerState['approvals'][number]>;
  left: BrokerState['left'];
  assessments: Map<ApprovalId, CardAssessment>;
  reviews: Map<ApprovalId, CardReview>;
  paused: boolean;
  stopped: BrokerState['stopped'];
  pausedRequesters: BrokerState['pausedRequesters'];
  floods: BrokerState['floods'];
  alarms: BrokerState['alarms'];
  agentsPast: BrokerState['agentsPast'];
  staged: BrokerState['staged'];
  settled: BrokerState['settled'][number][];
  news: BrokerState['news'][number][];
}

/** Applies a batch with one copy of each collection. Events already in the picture change nothing. */
export function applyEvents(state: BrokerState, events: readonly BrokerEvent[]): BrokerState {
  const fresh = events.filter((event) => event.seq > state.seq);
  if (fresh.length === 0) return state;
  const draft: Draft = {
    ...state,
    sessions: new Map(state.sessions),
    runs: new Map(state.runs),
    approvals: new Map(state.approvals.map((approval) => [approval.id, approval])),
    assessments: new Map(state.assessments),
    reviews: new Map(state.reviews),
    settled: [...state.settled],
    news: [...state.news],
  };
  for (const event of fresh) {
    if (event.seq <= draft.seq) continue;
    draft.seq = event.seq;
    applyOne(draft, event);
  }
  return {
    ...state,
    ...draft,
    approvals: [...draft.approvals.values()],
    settled: draft.settled.slice(-remembered),
    news: draft.news.slice(-remembered),
  };
}

/** Replaces the picture. What the broker no longer has is gone from the page too. */
export function applySnapshot(state: BrokerState, snapshot: BrokerSnapshot): BrokerState {
  return {
    ...state,
    seq: snapshot.seq,
    sessions: new Map(snapshot.sessions.map((session) => [session.sessionId, session])),
    runs: new Map(snapshot.runs.map((run) => [run.runId, run])),
    approvals: snapshot.approvals,
    left: snapshot.stagedReviews ?? [],
    assessments: byCard(snapshot.assessments),
    reviews: byCard(snapshot.reviews),
    paused: snapshot.paused,
    pausedRequesters: snapshot.pausedRequesters ?? [],
    stopped: snapshot.stopped ?? null,
    floods: snapshot.floods,
    alarms: snapshot.alarms ?? [],
    agentsPast: snapshot.agentsPast ?? [],
  };
}

const byCard = <T extends { readonly approvalId: ApprovalId }>(said: readonly T[] = []): ReadonlyMap<ApprovalId, T> =>
  new Map(said.map((each) => [each.approvalId, each]));

type Part<T extends BrokerEvent['msg']['type']> = Extract<BrokerEvent['msg'], { readonly type: T }>;
type RunMessage = Part<
  | 'task-started'
  | 'exec-command-begin'
  | 'port-closed'
  | 'port-forwarded'
  | 'background'
  | 'exec-command-end'
  | 'patch-apply-begin'
  | 'patch-apply-end'
>;
type ApprovalMessage = Part<'approval-settled' | 'assessment' | 'review'>;
type NewsMessage = Part<'turn-aborted' | 'warning' | 'error'>;

function applyOne(draft: Draft, event: BrokerEvent): void {
  const { msg } = event;
  if ('approval' in msg) return ask(draft, msg.approval);
  switch (msg.type) {
    case 'session-configured':
      if (msg.session.unlisted !== true) draft.sessions.set(msg.session.sessionId, msg.session);
      return;
    case 'task-complete':
    case 'agents-changed':
    case 'agent-message':
      return;
    case 'staged-changed':
      draft.staged = new Map([...draft.staged, [msg.sessionId, (draft.staged.get(msg.sessionId) ?? 0) + 1]]);
      return;
    case 'staged-reviews':
      draft.left = [...draft.left.filter((each) => each.sessionId !== msg.sessionId), ...msg.reviews];
      return;
    case 'flood':
      draft.floods = [...draft.floods.filter((flood) => flood.sessionId !== msg.sessionId), ...msg.floods];
      return;
    case 'alarms':
      draft.alarms = msg.alarms;
      return;
    case 'agents-past':
      draft.agentsPast = msg.agents;
      return;
    case 'pause-changed':
      draft.paused = msg.paused;
      return;
    case 'requesters-paused':
      draft.pausedRequesters = msg.requesters;
      return;
    case 'stop-changed':
      draft.stopped = msg.stopped;
      return;
    case 'task-started':
    case 'exec-command-begin':
    case 'port-closed':
    case 'port-forwarded':
    case 'background':
    case 'exec-command-end':
    case 'patch-apply-begin':
    case 'patch-apply-end':
      return applyToRuns(draft, msg, event.at);
    case 'approval-settled':
    case 'assessment':
    case 'review':
      return applyToApprovals(draft, msg, event.seq);
    case 'turn-aborted':
    case 'warning':
    case 'error':
      return void draft.news.push(newsOf(msg, event.seq));
    default:
      return unknownMessage(msg);
  }
}

/** What happens to a run, from its start to its end. */
function applyToRuns(draft: Draft, msg: RunMessage, at: number): void {
  switch (msg.type) {
    case 'task-started':
      draft.runs.set(msg.run.runId, msg.run);
      return;
    case 'exec-command-begin':
      begin(draft, msg, at, { forwards: [] });
      return;
    case 'port-closed':
      changeRun(draft, msg.runId, {
        forwards: draft.runs.get(msg.runId)?.forwards.filter(({ port }) => port !== msg.port) ?? [],
      });
      return;
    case 'port-forwarded':
      changeRun(draft, msg.runId, { forwards: [...(draft.runs.get(msg.runId)?.forwards ?? []), msg.forward] });
      return;
    case 'background':
      changeRun(draft, msg.runId, { progress: { text: msg.text, at } });
      return;
    case 'exec-command-end':
      end(draft, msg, at, { forwards: [] });
      return;
    case 'patch-apply-begin':
      begin(draft, msg, at, { patch: msg.patch });
      return;
    case 'patch-apply-end':
      end(draft, msg, at, { patch: msg.patch });
      return;
  }
}

function ask(draft: Draft, approval: BrokerState['approvals'][number]): void {
  draft.approvals.set(approval.id, approval);
  // Where a connection of it waits, the command runs on.
  if (approval.kind !== 'network') changeRun(draft, approval.runId, { state: 'waiting' });
}

/** Cards are described, and go. */
function applyToApprovals(draft: Draft, msg: ApprovalMessage, seq: number): void {
  switch (msg.type) {
    case 'approval-settled':
      draft.approvals.delete(msg.approvalId);
      draft.assessments.delete(msg.approvalId);
      draft.reviews.delete(msg.approvalId);
      draft.settled.push({ seq, approvalId: msg.approvalId, decision: msg.decision });
      return;
    case 'assessment':
    case 'review':
      // One that comes after its card was settled has nothing to stand beside.
      if (!draft.approvals.has(msg.approvalId)) return;
      if (msg.type === 'review') draft.reviews.set(msg.approvalId, msg);
      else draft.assessments.set(msg.approvalId, msg);
      return;
  }
}

function newsOf(msg: NewsMessage, seq: number): BrokerState['news'][number] {
  if (msg.type === 'error') return { seq, tone: 'error', text: msg.error.message };
  return { seq, tone: 'warning', text: msg.type === 'warning' ? msg.text : msg.reason };
}

function changeRun(draft: Draft, runId: RunId, change: Partial<RunView>): void {
  const run = draft.runs.get(runId);
  // An event about a run this page was never told of: the next snapshot brings it.
  if (run !== undefined) draft.runs.set(runId, { ...run, ...change });
}

/** What held it back before its first attempt is over; what was said about a further one explains that. */
function begin(
  draft: Draft,
  { runId, attempt, plan }: Part<'exec-command-begin' | 'patch-apply-begin'>,
  begunAt: number,
  more: Partial<RunView>,
): void {
  if (attempt === 1) endProgress(draft, runId);
  changeRun(draft, runId, { state: 'running', plan, attempts: attempt, begunAt, ...more });
}

function end(
  draft: Draft,
  { runId, outcome }: Part<'exec-command-end' | 'patch-apply-end'>,
  endedAt: number,
  more: Partial<RunView>,
): void {
  endProgress(draft, runId);
  changeRun(draft, runId, { state: 'ended', endedAt, outcome, ...more });
}

function endProgress(draft: Draft, runId: RunId): void {
  const run = draft.runs.get(runId);
  if (run?.progress === undefined) return;
  const { progress: _over, ...rest } = run;
  draft.runs.set(runId, rest);
}

function unknownMessage(_message: never): void {}
