/** The sessions of agents, however they came in: opened with their first request, followed, stopped, and kept over restarts. See decision 0187. */
import type { AgentSessionRecord, AgentSessionDetail, AgentSessionView } from '#domain/agents/agent-session-view.ts';
import { BrokerError, toWireError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { ProcessMark } from '#domain/command/process-mark.ts';
import type { AgentSessionId, ConnectionId, RunId } from '#domain/common/ids.ts';
import type { AgentContact } from '../agent-contacts.ts';
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import type { EventLog } from '../event-log.ts';
import type { LiveRun } from '../live-run.ts';
import type { AgentSessionBook, BuiltInAgent, Clock, Ids, Transcripts } from '../ports.ts';
import { sessionStopped, type RefusedReceipt } from '../session/refusals.ts';
import { createAttachCodes } from './attach-codes.ts';
import { createConversations, type Conversations } from './built-in/conversations.ts';
import { keepTranscript } from './keep-transcript.ts';
import { endGone, overSessions, type OverSession } from './over-sessions.ts';
import {
  createKnownSessions,
  forgetfulBook,
  type KnownSessions,
  type NamedConversation,
  type NewAgentSession,
} from './known-sessions.ts';
import { agentIdOf, sessionKey, type AskedRun } from './session-key.ts';
import { showSession, showSessions, type SessionsAround } from './show-sessions.ts';

export interface AgentSessions {
  /** Of which session a run is part; null for a person's own. Refused where a person stopped it. */
  admit(asked: AskedRun): AgentSessionId | null | RefusedReceipt;
  /** Whether a person stopped this conversation, in whatever project: what an agent does by itself is no run, and is over as well. */
  isStopped(named: NamedConversation): boolean;
  began(run: LiveRun): void;
  ended(run: LiveRun): void;
  /** For an agent that the desk starts; its run is to follow. */
  begin(of: NewAgentSession): AgentSessionId;
  /** Its run was refused. */
  notBegun(id: AgentSessionId): void;
  /** The newest first. `withCodes`: for a person's own screen. Throws `store-unavailable`. */
  list(withCodes: boolean): readonly AgentSessionView[];
  /** Throws `unknown-session`, `store-unavailable`. */
  read(id: AgentSessionId, withCodes: boolean): AgentSessionDetail;
  /** What it was kept as. Throws `unknown-session`. */
  record(id: AgentSessionId): AgentSessionRecord;
  /** Its runs end, its cards close, its tickets die, and what it asks next is refused; resolves when its runs have ended. */
  stop(id: AgentSessionId, by: ChangedBy): Promise<{ readonly runs: number }>;
  /** What it asks is decided again as before. */
  release(id: AgentSessionId, by: ChangedBy): Promise<void>;
  /** Gives its terminal to this connection. Throws `unauthorized` for another code than its own, `unknown-run` without a terminal. */
  attach(id: AgentSessionId, code: string | null, connectionId: ConnectionId): LiveRun;
  /** What its caller is told to come back with. */
  codeOf(id: AgentSessionId): string | null;
  connectionClosed(connectionId: ConnectionId): void;
  /** Those of the built-in agent. */
  readonly conversations: Conversations;
  /** Ends those by hooks whose program is not among those that ran at `since`; what was heard from one later says that it lives. */
  programsRan(alive: ReadonlySet<ProcessMark>, since: number, contacts: readonly AgentContact[]): void;
  /** Of what session a run was part; null for what was no agent's. */
  sessionOf(runId: RunId): AgentSessionId | null;
  /** Null while it works, and where nothing is known of it. */
  over(id: AgentSessionId): OverSession | null;
  /** Whether one in this project is over. */
  hasOver(project: string): boolean;
  shutdown(): void;
}

export interface AgentSessionsOptions extends Pick<SessionsAround, 'runs' | 'pending' | 'projects'> {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly book?: AgentSessionBook | undefined;
  readonly transcripts?: Transcripts | undefined;
  readonly builtIn?: BuiltInAgent | undefined;
  readonly changes: ChangeBook;
  readonly events: Pick<EventLog, 'emit'>;
  /** A session in this project is over, or goes on. */
  readonly onOver: (project: string) => void;
}

/** What the calls work on. */
interface Desk extends SessionsAround {
  readonly options: AgentSessionsOptions;
  readonly known: KnownSessions;
  readonly tell: () => void;
  readonly conversations: Conversations;
}

export function createAgentSessions(options: AgentSessionsOptions): AgentSessions {
  const { clock, ids, events, transcripts } = options;
  const book = options.book ?? forgetfulBook();
  const tell = tellChanges(clock, events);
  const warn = (error: unknown): void => events.emit(null, null, { type: 'error', error: toWireError(error) });
  const known = createKnownSessions({ book, clock, tell, warn, onOver: options.onOver });
  const codes = createAttachCodes(ids);
  const hasTranscript = (runId: RunId): boolean => transcripts?.has(runId) ?? false;
  const begin = (of: NewAgentSession): AgentSessionId => {
    const id: AgentSessionId = `ags_${ids.next()}`;
    const at = clock.now();
    known.open(JSON.stringify(['here', id]), { ...freshRecord(id, at), ...of, cwd: of.projectRoot, isHere: true });
    return id;
  };
  const conversations = createConversations({
    agent: options.builtIn ?? null,
    known,
    begin,
    clock,
    ids,
    events,
    tell,
    warn,
  });
  const isIdle = (id: AgentSessionId): boolean => conversations.isIdle(id);
  const desk: Desk = { ...options, book, codes, hasTranscript, isIdle, options, known, tell, conversations };
  return {
    conversations,
    admit: (asked) => admit(desk, asked),
    isStopped: (named) => isOver(desk, named),
    began: (run) => {
      if (run.agentSession !== null) tell();
    },
    ended(run) {
      if (run.agentSession === null) return;
      const record = known.get(run.agentSession);
      if (record?.runId === run.view.runId) {
        if (transcripts !== undefined && run.view.terminal) keepTranscript(run, transcripts);
        known.end(record.id, record.stoppedAt === null ? 'left' : 'stopped');
      }
      tell();
    },
    begin,
    notBegun: (id) => known.end(id, 'left'),
    list: (withCodes) => showSessions(desk, known.all(), withCodes),
    read: (id, withCodes) => showSession(desk, known.all(), known.need(id), withCodes),
    record: (id) => known.need(id),
    stop: (id, by) => stop(desk, id, by),
    release: (id, by) => release(desk, id, by),
    attach: (id, code, connectionId) => attach(desk, id, code, connectionId),
    codeOf: (id) => codes.of(id),
    connectionClosed: (connectionId) => known.endOf(connectionId),
    programsRan: (alive, since, contacts) => endGone(desk, { alive, since, contacts }),
    ...overSessions(desk),
    shutdown: () => known.endAll('desk-ended'),
  };
}

function freshRecord(
  id: AgentSessionId,
  at: number,
): Omit<AgentSessionRecord, keyof NewAgentSession | 'cwd' | 'isHere'> {
  return { id, startedAt: at, endedAt: null, ending: null, stoppedAt: null, runId: null };
}

function admit(desk: Desk, asked: AskedRun): AgentSessionId | null | RefusedReceipt {
  const { known, options } = desk;
  const { op, from, runId, projectRoot } = asked;
  const isWhole = op.type === 'exec' && op.isAgent === true;
  if (from.agentSession !== undefined) {
    const record = known.get(from.agentSession);
    if (record === null || record.stoppedAt !== null) return sessionStopped;
    if (isWhole) known.change(record.id, { runId });
    return record.id;
  }
  const key = sessionKey(asked);
  if (key === null) return null;
  const { entryPoint, claimedName } = op.requester;
  if (isOver(desk, { name: claimedName ?? entryPoint, conversation: from.conversation ?? null })) return sessionStopped;
  const earlier = known.ofKey(key);
  if (earlier !== null) return earlier.stoppedAt === null ? earlier.id : sessionStopped;
  const id: AgentSessionId = `ags_${options.ids.next()}`;
  known.open(
    key,
    {
      ...freshRecord(id, options.clock.now()),
      agent: agentIdOf(claimedName, isWhole ? (op.argv[0] ?? null) : null),
      name: claimedName ?? entryPoint,
      version: null,
      entryPoint,
      projectRoot,
      cwd: ('cwd' in op ? op.cwd : null) ?? projectRoot,
      runId: isWhole ? runId : null,
      isHere: false,
      conversation: from.conversation ?? null,
    },
    from.conversation === undefined && !isWhole ? from.connectionId : null,
  );
  return id;
}

/** One that came back after the desk did is open again, so that a person can let it go on. */
function isOver({ known }: Desk, named: NamedConversation): boolean {
  const stopped = known.ofConversation(named).filter(({ stoppedAt }) => stoppedAt !== null);
  for (const { id, endedAt } of stopped) if (endedAt !== null) known.change(id, { endedAt: null, ending: null });
  return stopped.length > 0;
}

/** With those that are the same conversation to its agent, in other projects. */
function openOf({ known }: Desk, record: AgentSessionRecord): readonly AgentSessionRecord[] {
  const others = record.isHere ? [] : known.ofConversation(record);
  return [record, ...others.filter(({ id, endedAt }) => id !== record.id && endedAt === null)];
}

const liveRunsOf = ({ runs }: SessionsAround, id: AgentSessionId): readonly LiveRun[] =>
  runs().filter((run) => run.agentSession === id && run.view.state !== 'ended');

async function stop(desk: Desk, id: AgentSessionId, by: ChangedBy): Promise<{ readonly runs: number }> {
  const { known, options, conversations } = desk;
  const record = known.need(id);
  if (record.endedAt !== null)
    throw new BrokerError('already-settled', say('This session has ended already.'), { remedy: say('Nothing to do.') });
  const all = openOf(desk, record);
  const fresh = all.filter(({ stoppedAt }) => stoppedAt === null);
  // Before anything is waited for: what it asks from here on is refused.
  for (const each of fresh) known.change(each.id, { stoppedAt: options.clock.now() });
  for (const each of all) conversations.stopped(each.id);
  const running = all.flatMap((each) => liveRunsOf(desk, each.id));
  for (const run of running) run.cancel('session-stopped');
  for (const each of fresh) tellDriver(desk, each);
  for (const each of fresh) await noteStop(desk, each, by, true);
  await Promise.all(running.map((run) => run.done));
  return { runs: running.length };
}

/** What a driven agent runs by itself is no run here: who drives it is told, by what it asked last, to end its turn. */
function tellDriver({ runs, options }: Desk, { id, entryPoint }: AgentSessionRecord): void {
  const last = runs().findLast((run) => run.agentSession === id)?.view;
  if (entryPoint !== 'drive' || last === undefined) return;
  const reason = sessionStopped.error.message;
  options.events.emit(last.sessionId, last.submissionId, { type: 'turn-aborted', reason });
}

async function release(desk: Desk, id: AgentSessionId, by: ChangedBy): Promise<void> {
  const record = desk.known.need(id);
  if (record.stoppedAt === null || record.endedAt !== null) {
    throw new BrokerError('already-settled', say('This session is not stopped.'), { remedy: say('Nothing to do.') });
  }
  for (const each of openOf(desk, record).filter(({ stoppedAt }) => stoppedAt !== null)) {
    await noteStop(desk, each, by, false);
    desk.known.change(each.id, { stoppedAt: null });
  }
}

/** In the log, among what was changed outside of any run. A stop does not fail with its row; letting go on does. */
async function noteStop(
  { options }: Desk,
  { name, projectRoot }: AgentSessionRecord,
  by: ChangedBy,
  isStopped: boolean,
) {
  const words = `${name} ${projectRoot}`.slice(0, 400);
  const change = {
    topic: 'desk',
    key: 'agentSessionStopped',
    before: isStopped ? null : words,
    after: isStopped ? words : null,
  } as const;
  const noted = options.changes.note(by, [change]);
  if (!isStopped) return noted;
  return noted.catch((error: unknown) => options.events.emit(null, null, { type: 'error', error: toWireError(error) }));
}

function attach(desk: Desk, id: AgentSessionId, code: string | null, connectionId: ConnectionId): LiveRun {
  const record = desk.known.need(id);
  const run = desk.runs().find(({ view }) => view.runId === record.runId);
  if (run === undefined || !record.isHere || run.view.state === 'ended') {
    throw new BrokerError('unknown-run', say('This session has no terminal here, or has ended.'), {
      remedy: say('See what there is: countersign sessions'),
    });
  }
  if (run.connectionId !== connectionId && !desk.codes.fits(id, code)) {
    throw new BrokerError('unauthorized', say('That is not the code of this session.'), {
      remedy: say('The desk shows it beside the session, on its screen.'),
    });
  }
  run.connectionId = connectionId;
  return run;
}

const calmMs = 300;

/** Tells screens that the list is another one: at once, and then no more often than they can ask for it. */
function tellChanges(clock: Clock, events: Pick<EventLog, 'emit'>): () => void {
  let isCalm = true;
  let isDue = false;
  const tell = (): void => {
    if (!isCalm) {
      isDue = true;
      return;
    }
    isCalm = false;
    isDue = false;
    events.emit(null, null, { type: 'agents-changed' });
    clock.after(calmMs, () => {
      isCalm = true;
      if (isDue) tell();
    });
  };
  return tell;
}
