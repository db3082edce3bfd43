/** The running host every agent asks: its sessions, its one inbox, its numbered events. */
import { announceApproval } from '#domain/approval/announce-approval.ts';
import type { AdjustedBy } from '#domain/settings/adjustment.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { AuditRetention, RetentionState } from '#domain/audit/audit-retention.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import { BrokerError, toWireError, type WireError } from '#domain/common/errors.ts';
import { mostAlarms, type BrokerEvent, type BrokerSnapshot, type SessionView } from '#domain/common/event.ts';
import { houseLimits } from '#domain/house-limits.ts';
import type { ConnectionId, RunId, SessionId } from '#domain/common/ids.ts';
import { tooManyProjects } from '#domain/too-many-kept.ts';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import { createAdjustmentBook, type AdjustmentBook } from './adjust/adjustment-book.ts';
import { followSettings } from './adjust/follow-settings.ts';
import { askNobody } from './approval/ask-nobody.ts';
import { createFloodBreaker } from './approval/flood-breaker.ts';
import { aboutOf, withFloodBreaker } from './approval/with-flood-breaker.ts';
import { toolOf } from './approval/tool-of-card.ts';
import { createPendingApprovals } from './approval/pending-approvals.ts';
import type { OutputLog } from './attempt/output-log.ts';
import { createEventLog } from './event-log.ts';
import { createCardAdviser } from './risk/advise-cards.ts';
import { createPause } from './pause.ts';
import { createProjectFolders, type ProjectFolders } from './project-folders.ts';
import { judgePaths, type PathQuestion, type PathVerdict } from './judge-paths.ts';
import type { HostPorts } from './run/run-context.ts';
import { createApprovalService, type ApprovalService } from './approval-service.ts';
import { reconsiderAfter } from './reconsider-after.ts';
import { createRuleService, type RuleService } from './rule-service.ts';
import { createSession, type Session, type Submitter } from './session.ts';
import { markWaiting } from './session/runs/mark-waiting.ts';
import { maySteer } from './session/runs/steer-run.ts';
import { createSettingsService, type SettingsService } from './settings-service.ts';
import { createAgentContacts, type AgentContacts } from './agent-contacts.ts';
import { createTickets, type Tickets } from './tickets.ts';
import type { AuditBook, AuditKeeper } from './ports.ts';

export type { OutputLog };

export type Subscription =
  | { kind: 'resumed'; fromSeq: number; unsubscribe: () => void }
  | { kind: 'snapshot'; snapshot: BrokerSnapshot; unsubscribe: () => void };

export interface Broker {
  /** Opens a folder by its real path, or returns the session it already has. Throws `project-not-found`. */
  openProject(path: string): Promise<SessionView>;
  readonly folders: ProjectFolders;
  session(sessionId: SessionId): Session | null;
  readonly settings: SettingsService;
  /** Events after `afterSeq` are passed to the listener, the missed ones first; else a snapshot is returned. `now`: neither. */
  subscribe(afterSeq: number | 'now' | null, listener: (event: BrokerEvent) => void): Subscription;
  /** Open cards, oldest first. */
  approvals(): readonly ApprovalRequest[];
  /** Real paths of the projects that are open. */
  projectRoots(): readonly string[];
  /** Whether an agent's own tool may touch files of a project; absolute paths without links. Throws `unknown-session`. */
  judgePaths(sessionId: SessionId, access: PathQuestion['access'], paths: readonly string[]): Promise<PathVerdict>;
  /** Null where it is not kept. Throws `not-allowed-here` for a run that is neither of a person's screen nor of this connection. */
  outputOf(runId: RunId, reader: Submitter): OutputLog | null;
  readonly rules: RuleService;
  readonly tickets: Tickets;
  /** What was heard from each conversation of an agent. */
  readonly contacts: AgentContacts;
  /** Tells people of something that no call of theirs has to do with. */
  readonly warn: (text: string) => void;
  readonly audit: AuditBook;
  readonly auditKeeper: AuditKeeper;
  /** A person took note of what happened to the log. Throws `store-unavailable`. */
  acceptAlarms(by: AdjustedBy): Promise<void>;
  /** Where everything that is adjusted around the broker is written down first. */
  readonly adjustments: AdjustmentBook;
  /** Says how much of the log is kept, and removes the rest. Throws as `AuditKeeper.keep`. */
  readonly keepLog: (retention: AuditRetention, by: AdjustedBy) => Promise<RetentionState>;
  readonly answers: ApprovalService;
  /** Package registries that the project's own configuration names. Throws `unknown-session`. */
  registriesOf(sessionId: SessionId): Promise<readonly FoundRegistry[]>;
  /** Settings files changed: every session reads them again. `outside`: by other hands than the broker's, which is written down. */
  settingsChanged(from: 'desk' | 'outside'): void;
  /** While paused no new command begins; screens are told. */
  setPaused(isPaused: boolean, by: AdjustedBy): void;
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

export function createBroker(ports: HostPorts, { isAttended }: BrokerOptions = { isAttended: true }): Broker {
  const folders = createProjectFolders(ports);
  const { openProjects, pendingCards } = ports.house ?? houseLimits;
  const events = createEventLog({ clock: ports.clock, keep: keptEvents, keepWeight: keptEventsWeight });
  const sessions = new Map<string, Promise<Session>>();
  const opened = new Map<SessionId, Session>();
  const pause = createPause();
  let isShuttingDown = false;
  const book = createAdjustmentBook(ports.adjustments, ports.clock);
  const alarms = (): WireError[] => (ports.alarms?.list() ?? []).slice(-mostAlarms);
  ports.alarms?.onChange(() => events.emit(null, null, { type: 'alarms', alarms: alarms() }));

  const adviser = createCardAdviser({
    assessor: ports.assessor,
    clock: ports.clock,
    telemetry: ports.telemetry,
    onAssessed: (card, view) => {
      events.emit(card.sessionId, card.submissionId, { type: 'assessment', ...view });
    },
  });

  const announce = (approval: ApprovalRequest): void => {
    const { sessionId, submissionId } = approval;
    events.emit(sessionId, submissionId, announceApproval(approval));
  };
  const floods = createFloodBreaker({
    clock: ports.clock,
    onChange: (sessionId) => {
      const ofSession = floods.views().filter((flood) => flood.sessionId === sessionId);
      events.emit(sessionId, null, { type: 'flood', sessionId, floods: ofSession });
    },
  });
  const inbox = createPendingApprovals({
    clock: ports.clock,
    most: pendingCards,
    listener: {
      opened: (approval) => {
        const tool = toolOf(approval);
        ports.telemetry.record({ name: 'countersign.approval.requested', tool, question: approval.kind });
        announce(approval);
        // A model is asked about commands only.
        if (tool === 'shell') adviser.opened(approval);
      },
      changed: announce,
      settled: (approval, decision) => {
        adviser.settled(approval.id);
        floods.settled(aboutOf(approval), decision);
        const msg = { type: 'approval-settled', approvalId: approval.id, decision } as const;
        events.emit(approval.sessionId, approval.submissionId, msg);
      },
    },
  });

  const pending = isAttended ? withFloodBreaker(inbox, floods) : askNobody(inbox);

  const open = async (projectRoot: string): Promise<Session> => {
    const sessionId: SessionId = `ses_${ports.ids.next()}`;
    const session = await createSession({
      sessionId,
      projectRoot,
      ports,
      pending,
      floods,
      pause,
      emit: (id, msg) => events.emit(sessionId, id, msg),
    });
    opened.set(sessionId, session);
    events.emit(sessionId, null, { type: 'session-configured', session: session.view() });
    return session;
  };

  const known = (sessionId: SessionId): Session => {
    const session = opened.get(sessionId);
    if (session === undefined) {
      throw new BrokerError('unknown-session', 'There is no such session.', { remedy: 'Open the project again.' });
    }
    return session;
  };

  const snapshot = (): BrokerSnapshot => ({
    seq: events.lastSeq,
    sessions: [...opened.values()].map((session) => session.view()),
    runs: markWaiting(
      [...opened.values()].flatMap((session) => session.runs()),
      pending.views(),
    ),
    approvals: [...pending.views()],
    assessments: [...adviser.views()],
    paused: pause.isPaused,
    floods: [...floods.views()],
    ...(alarms().length === 0 ? {} : { alarms: alarms() }),
    ...(contacts.past().length === 0 ? {} : { agentsPast: [...contacts.past()] }),
  });

  const contacts = createAgentContacts(ports.agents, ports.clock, (agents) =>
    events.emit(null, null, { type: 'agents-past', agents: [...agents] }),
  );

  return {
    folders,
    async openProject(path) {
      if (isShuttingDown) throw new BrokerError('shutting-down', 'The desk is shutting down.');
      const projectRoot = await folders.find(path);
      if (!sessions.has(projectRoot) && sessions.size >= openProjects) {
        throw tooManyProjects(openProjects);
      }
      const opening = sessions.get(projectRoot) ?? open(projectRoot);
      sessions.set(projectRoot, opening);
      try {
        return (await opening).view();
      } catch (error) {
        sessions.delete(projectRoot);
        throw error;
      }
    },
    rules: reconsiderAfter(createRuleService(ports), pending),
    contacts,
    warn: (text) => events.emit(null, null, { type: 'warning', text }),
    tickets: createTickets({
      ...ports,
      records: ports.agents,
      contacts,
      warn: (sessionId, msg) => events.emit(sessionId, null, msg),
    }),

    audit: ports.auditBook,
    auditKeeper: ports.auditKeeper,
    acceptAlarms: async (by) => ports.alarms?.accept(by),
    adjustments: book,
    async keepLog(after, by) {
      const { retention: before } = await ports.auditKeeper.state();
      return book.make(by, [{ topic: 'log', before, after }], () => ports.auditKeeper.keep(after));
    },

    answers: createApprovalService(ports, book, () => [...opened.values()].map(({ memory }) => memory)),

    registriesOf: async (sessionId) => ports.registries.find(known(sessionId).projectRoot),

    session: (sessionId) => opened.get(sessionId) ?? null,

    projectRoots: () => [...opened.values()].map(({ projectRoot }) => projectRoot),

    judgePaths(sessionId, access, paths) {
      const { projectRoot, settings } = known(sessionId).view();
      return judgePaths({ projectRoot, settings, access, paths }, ports);
    },

    settings: createSettingsService(ports, book, known),

    subscribe(afterSeq, listener) {
      const after = afterSeq === 'now' ? events.lastSeq : afterSeq;
      const missed = after === null ? null : events.since(after);
      const unsubscribe = events.subscribe(listener);
      if (missed === null) return { kind: 'snapshot', snapshot: snapshot(), unsubscribe };
      for (const event of missed) listener(event);
      return { kind: 'resumed', fromSeq: (after ?? 0) + 1, unsubscribe };
    },

    approvals: () => pending.views(),

    outputOf(runId, reader) {
      const run = [...opened.values()].map((session) => session.run(runId)).find((each) => each !== null) ?? null;
      if (run !== null && !maySteer(run, reader)) {
        throw new BrokerError('not-allowed-here', 'This run belongs to another connection.', {
          remedy: 'Look at it on a screen of the desk.',
        });
      }
      return run?.log ?? null;
    },

    settingsChanged(from) {
      for (const session of opened.values()) {
        followSettings(session, from, book).catch((error: unknown) => {
          events.emit(session.sessionId, null, { type: 'error', error: toWireError(error) });
        });
      }
    },

    setPaused(paused, by) {
      if (!pause.set(paused)) return;
      events.emit(null, null, { type: 'pause-changed', paused });
      // A pause that waited for its row would let commands begin meanwhile.
      book.note(by, [{ topic: 'desk', key: 'paused', before: !paused, after: paused }]).catch((error: unknown) => {
        events.emit(null, null, { type: 'error', error: toWireError(error) });
      });
    },

    connectionClosed(connectionId) {
      for (const session of opened.values()) {
        session.cancelAll('client-gone', (run) => run.endsWithCaller && run.connectionId === connectionId);
        session.memory.standing.forget(connectionId);
      }
    },

    async shutdown() {
      isShuttingDown = true;
      pending.endAll({ kind: 'cancelled', by: byShutdown, reason: 'shutdown' });
      const running = [...opened.values()].flatMap((session) => session.runs());
      for (const session of opened.values()) session.cancelAll('shutdown', () => true);
      await Promise.all(running.filter((run) => run.view.state !== 'ended').map((run) => run.done));
    },
  };
}
