/** The running host every agent asks: its sessions, its one inbox, its numbered events. */
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { AuditRetention, RetentionState } from '#domain/audit/audit-retention.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { WireError } from '#domain/common/errors.ts';
import { mostAlarms, type BrokerEvent, type BrokerSnapshot, type SessionView } from '#domain/common/event.ts';
import { houseLimits } from '#domain/house-limits.ts';
import type { ConnectionId, RunId, SessionId } from '#domain/common/ids.ts';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import { createChangeBook, type ChangeBook } from './configuration/change-book.ts';
import type { OutputLog } from './attempt/output-log.ts';
import { createEmergency, forgetfulMark, type Emergency } from './broker/stop-everything.ts';
import { openInbox, type Inbox } from './broker/open-inbox.ts';
import { beforeReview } from './broker/before-review.ts';
import { createOpenSessions, type OpenSessions } from './broker/open-sessions.ts';
import { createEventLog, type EventLog } from './event-log.ts';
import { createPause, type Pause } from './pause.ts';
import { setPaused, setRequesterPaused, settingsChanged } from './broker/desk-changes.ts';
import type { PausedRequester } from '#domain/agents/paused-requester.ts';
import { createProjectFolders, type ProjectFolders } from './project-folders.ts';
import { judgePaths, type PathQuestion, type PathVerdict } from './judge-paths.ts';
import type { HostPorts } from './run/run-context.ts';
import { createApprovalService, type ApprovalService } from './approval-service.ts';
import { reconsiderAfter, createRuleService, type RuleService } from './rule-service.ts';
import { createSession, type Session, type Submitter } from './session.ts';
import { createListing, type Listing, markWaiting } from './session/listing.ts';
import { createSettingsService, type SettingsService } from './settings-service.ts';
import type { AgentSessions } from './agent-sessions/agent-sessions.ts';
import { transcriptOf } from './agent-sessions/keep-transcript.ts';
import { createAgentContacts, type AgentContacts } from './agent-contacts.ts';
import { createTeamPolicyService, type TeamPolicyService } from './team-policy-service.ts';
import { createTickets, type Tickets } from './tickets.ts';
import { createReviews, type Reviews } from './broker/overrides.ts';
import { openAgentsWork, type Staged } from './broker/open-staged.ts';
import type { ActivityBook, AuditBook, AuditKeeper } from './ports.ts';
import type { Message } from '#domain/common/message.ts';

export type { OutputLog };

export type Subscription =
  | { kind: 'resumed'; fromSeq: number; unsubscribe: () => void }
  | { kind: 'snapshot'; snapshot: BrokerSnapshot; unsubscribe: () => void };

export interface Broker {
  /** Opens a folder by its real path, or returns the session it already has. A home is listed once a person opens it. Throws `project-not-found`. */
  openProject(path: string, by?: { readonly isPerson: boolean }): Promise<SessionView>;
  readonly folders: ProjectFolders;
  session(sessionId: SessionId): Session | null;
  readonly settings: SettingsService;
  /** Events after `afterSeq` are passed to the listener, the missed ones first; else a snapshot is returned. `now`: neither. */
  subscribe(afterSeq: number | 'now' | null, listener: (event: BrokerEvent) => void): Subscription;
  /** Open cards, oldest first. */
  approvals(): readonly ApprovalRequest[];
  /** Whether a question of this run has no card, because its requester asks too much. */
  isHeldBack(runId: RunId): boolean;
  /** Real paths of the projects that are open. */
  projectRoots(): readonly string[];
  /** Whether an agent's own tool may touch files of a project; absolute paths without links. Throws `unknown-session`. */
  judgePaths(sessionId: SessionId, access: PathQuestion['access'], paths: readonly string[]): Promise<PathVerdict>;
  /** Null where it is not kept. Throws `not-allowed-here` for a run that is neither of a person's screen nor of this connection. */
  outputOf(runId: RunId, reader: Submitter): OutputLog | null;
  readonly rules: RuleService;
  /** The policy of a team that this machine follows. */
  readonly teamPolicy: TeamPolicyService;
  readonly tickets: Tickets;
  /** What was heard from each conversation of an agent. */
  readonly contacts: AgentContacts;
  /** Tells people of something that no call of theirs has to do with. */
  readonly warn: (text: Message) => void;
  readonly audit: AuditBook;
  readonly activity: ActivityBook;
  readonly auditKeeper: AuditKeeper;
  /** A person took note of what happened to the log. Throws `store-unavailable`. */
  acceptAlarms(by: ChangedBy): Promise<void>;
  /** Where everything that is changed around the broker is written down first. */
  readonly configurationChanges: ChangeBook;
  /** Says how much of the log is kept, and removes the rest. Throws as `AuditKeeper.keep`. */
  readonly keepLog: (retention: AuditRetention, by: ChangedBy) => Promise<RetentionState>;
  readonly answers: ApprovalService;
  readonly reviews: Reviews;
  /** What commands wrote outside of their projects, and waits for a person. */
  readonly staged: Staged['service'];
  /** Package registries that the project's own configuration names. Throws `unknown-session`. */
  registriesOf(sessionId: SessionId): Promise<readonly FoundRegistry[]>;
  /** Settings files changed: every session reads them again. `outside`: by other hands than the broker's, which is written down. */
  settingsChanged(from: 'desk' | 'outside'): void;
  /** While paused no new command begins; screens are told. False where it was so already. */
  setPaused(isPaused: boolean, by: ChangedBy): boolean;
  /** The same for what one requester asks. */
  setRequesterPaused(requester: PausedRequester, isPaused: boolean, by: ChangedBy): void;
  /** Ends everything at once, and lets what is new begin again. */
  readonly emergency: Emergency;
  /** The work of each agent, however it came in. */
  readonly agentSessions: AgentSessions;
  /** Ends what a vanished caller was waiting for. */
  connectionClosed(connectionId: ConnectionId): void;
  /** Ends every pending approval and every run, and waits until all of them have their outcome. */
  shutdown(): Promise<void>;
}

const keptEvents = 5000;
/** In characters as they are sent: a sandbox plan has tens of thousands. */
const keptEventsWeight = 8_000_000;
const byShutdown: DecidedBy = { kind: 'shutdown' };

export interface BrokerOptions {
  /** False where no person's screen can ever come: then nothing waits for an answer. */
  readonly isAttended: boolean;
}

/** What the running broker holds. */
interface BrokerState {
  readonly ports: HostPorts;
  readonly events: EventLog;
  readonly inbox: Inbox;
  readonly sessions: OpenSessions;
  readonly pause: Pause;
  readonly book: ChangeBook;
  readonly contacts: AgentContacts;
  readonly tickets: Tickets;
  readonly emergency: Emergency;
  readonly agentSessions: AgentSessions;
  readonly staged: Staged;
}

/** Starts the broker on what a machine offers. */
export function createBroker(ports: HostPorts, options: BrokerOptions = { isAttended: true }): Broker {
  const state = createState(ports, options);
  const { events, inbox, sessions, book, contacts } = state;
  return {
    folders: state.folders,
    async openProject(path, by = { isPerson: true }) {
      const session = await sessions.open(path);
      if (by.isPerson) state.listing.list(session);
      return session.view();
    },
    session: (sessionId) => sessions.find(sessionId),
    projectRoots: () => sessions.all().map(({ projectRoot }) => projectRoot),
    outputOf: (runId, reader) => sessions.outputOf(runId, reader) ?? transcriptOf(ports, runId, reader),
    rules: reconsiderAfter(createRuleService(ports), inbox.pending),
    teamPolicy: createTeamPolicyService(ports, () => inbox.pending.reconsider()),
    contacts,
    warn: (text) => events.emit(null, null, { type: 'warning', text }),
    tickets: state.tickets,
    emergency: state.emergency,
    agentSessions: state.agentSessions,
    audit: ports.auditBook,
    activity: ports.activity,
    auditKeeper: ports.auditKeeper,
    acceptAlarms: async (by) => ports.alarms?.accept(by),
    configurationChanges: book,
    async keepLog(after, by) {
      const { retention: before } = await ports.auditKeeper.state();
      return book.make(by, [{ topic: 'log', before, after }], () => ports.auditKeeper.keep(after));
    },
    answers: createApprovalService(ports, book, () => sessions.all().map(({ memory }) => memory)),
    reviews: createReviews(ports.reviewBook, inbox.overrides),
    staged: state.staged.service,
    registriesOf: async (sessionId) => ports.registries.find(sessions.known(sessionId).projectRoot),
    judgePaths(sessionId, access, paths) {
      const { projectRoot, settings } = sessions.known(sessionId).view();
      return judgePaths({ projectRoot, settings, access, paths }, ports);
    },
    settings: createSettingsService(ports, book, sessions.known),
    subscribe: (afterSeq, listener) => subscribe(state, afterSeq, listener),
    approvals: () => inbox.pending.views(),
    isHeldBack: (runId) => inbox.floods.holds(runId),
    settingsChanged: (from) => settingsChanged(state, from),
    setPaused: (paused, by) => setPaused(state, paused, by),
    setRequesterPaused: (requester, paused, by) => setRequesterPaused(state, requester, paused, by),
    connectionClosed: (connectionId) => connectionClosed(state, connectionId),
    async shutdown() {
      sessions.refuseMore();
      inbox.pending.endAll({ kind: 'cancelled', by: byShutdown, reason: 'shutdown' });
      await state.agentSessions.conversations.shutdown();
      await sessions.endRuns();
      state.agentSessions.shutdown();
    },
  };
}

function createState(
  ports: HostPorts,
  { isAttended }: BrokerOptions,
): BrokerState & { readonly folders: ProjectFolders; readonly listing: Listing } {
  const folders = createProjectFolders(ports);
  const events = createEventLog({ clock: ports.clock, keep: keptEvents, keepWeight: keptEventsWeight });
  const pause = createPause();
  const book = createChangeBook(ports.configurationChanges, ports.clock);
  ports.alarms?.onChange(() => events.emit(null, null, { type: 'alarms', alarms: alarmsOf(ports) }));
  const listing: Listing = createListing(events, (sessionId) => sessions.find(sessionId));
  const inbox = openInbox(ports, listing, {
    isAttended,
    settingsOf: ({ sessionId }) => sessions.find(sessionId)?.view().settings.values ?? null,
    before: (card) =>
      beforeReview(card, sessions.find(card.sessionId)?.runs() ?? [], (id) => agentSessions.conversations.saidTo(id)),
  });
  const { pending, floods } = inbox;
  const sessions: OpenSessions = createOpenSessions({
    folders,
    most: (ports.house ?? houseLimits).openProjects,
    async create(projectRoot) {
      const sessionId: SessionId = `ses_${ports.ids.next()}`;
      if (await folders.isWide(projectRoot)) listing.hide(sessionId);
      const emit: EmitOf = (id, msg) => listing.emit(sessionId, id, msg);
      const isListed = () => listing.has(sessionId);
      const own = { sessionId, projectRoot, emit, isListed };
      return createSession({ ...own, ports, pending, floods, pause, agents: agentSessions });
    },
    onOpened(session) {
      listing.configured(session);
      staged.reviews.look(session.projectRoot);
    },
  });
  const { agentSessions, staged } = openAgentsWork(ports, { book, events, pending, sessions });
  const contacts = createAgentContacts(ports.agents, ports.clock, (agents) =>
    events.emit(null, null, { type: 'agents-past', agents: [...agents] }),
  );
  const tickets = createTickets({
    ...ports,
    records: ports.agents,
    contacts,
    warn: (sessionId, msg) => events.emit(sessionId, null, msg),
  });
  const emergency = createEmergency({
    clock: ports.clock,
    mark: ports.stopMark ?? forgetfulMark(),
    events,
    sessions,
    inbox,
    book,
    pause,
    openTickets: () => tickets.open(),
    agents: agentSessions,
  });
  const own = { ports, folders, listing, events, inbox, sessions, pause, book };
  return { ...own, contacts, tickets, emergency, agentSessions, staged };
}

type EmitOf = Parameters<typeof createSession>[0]['emit'];

const alarmsOf = ({ alarms }: HostPorts): WireError[] => (alarms?.list() ?? []).slice(-mostAlarms);

function snapshotOf(state: BrokerState): BrokerSnapshot {
  const { ports, events, inbox, sessions, pause, contacts, emergency } = state;
  const alarms = alarmsOf(ports);
  const stagedReviews = [...state.staged.reviews.views()];
  const stopped = emergency.stopped();
  const reviews = inbox.reviews.views();
  return {
    seq: events.lastSeq,
    sessions: sessions.all().flatMap((session) => (session.view().unlisted === true ? [] : [session.view()])),
    runs: markWaiting(
      sessions.all().flatMap((session) => session.runs()),
      inbox.pending.views(),
    ),
    approvals: [...inbox.pending.views()],
    assessments: [...inbox.adviser.views()],
    ...(reviews.length === 0 ? {} : { reviews: [...reviews] }),
    paused: pause.isPaused,
    ...(pause.requesters.length === 0 ? {} : { pausedRequesters: [...pause.requesters] }),
    ...(stopped === null ? {} : { stopped }),
    floods: [...inbox.floods.views()],
    ...(stagedReviews.length === 0 ? {} : { stagedReviews }),
    ...(alarms.length === 0 ? {} : { alarms }),
    ...(contacts.past().length === 0 ? {} : { agentsPast: [...contacts.past()] }),
  };
}

function subscribe(
  state: BrokerState,
  afterSeq: Parameters<Broker['subscribe']>[0],
  listener: (event: BrokerEvent) => void,
): Subscription {
  const { events } = state;
  const after = afterSeq === 'now' ? events.lastSeq : afterSeq;
  const missed = after === null ? null : events.since(after);
  const unsubscribe = events.subscribe(listener);
  if (missed === null) return { kind: 'snapshot', snapshot: snapshotOf(state), unsubscribe };
  for (const event of missed) listener(event);
  return { kind: 'resumed', fromSeq: (after ?? 0) + 1, unsubscribe };
}

function connectionClosed({ sessions, agentSessions }: BrokerState, connectionId: ConnectionId): void {
  agentSessions.connectionClosed(connectionId);
  for (const session of sessions.all()) {
    session.cancelAll('client-gone', (run) => run.endsWithCaller && run.connectionId === connectionId);
    session.memory.permitted.forget(connectionId);
  }
}
