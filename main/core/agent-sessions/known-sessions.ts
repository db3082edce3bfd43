/** The sessions that this broker follows, with what they are known by; each change of one is kept at once. */
import type { AgentSessionEnding, AgentSessionRecord } from '#domain/agents/agent-session-view.ts';
import { mostListedSessions } from '#domain/agents/agent-session-view.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { AgentSessionId, ConnectionId } from '#domain/common/ids.ts';
import type { AgentSessionBook, Clock } from '../ports.ts';
import { conversationKey } from './session-key.ts';

/** What is known of a session that the desk starts by itself. */
export type NewAgentSession = Pick<
  AgentSessionRecord,
  'agent' | 'name' | 'version' | 'entryPoint' | 'projectRoot' | 'conversation' | 'task'
>;

export interface KnownSessions {
  get(id: AgentSessionId): AgentSessionRecord | null;
  /** Throws `unknown-session`. */
  need(id: AgentSessionId): AgentSessionRecord;
  /** One that has ended goes on, where the agent's own name for it comes again. */
  ofKey(key: string): AgentSessionRecord | null;
  /** All that is one conversation to its agent: it has one in each project in which it works. None for what has no such name, or runs as a whole. */
  ofConversation(named: NamedConversation): readonly AgentSessionRecord[];
  /** The newest first, with those of earlier brokers. */
  all(): readonly AgentSessionRecord[];
  /** `connectionId`: with which it ends. */
  open(key: string, record: AgentSessionRecord, connectionId?: ConnectionId | null): void;
  change(id: AgentSessionId, change: Partial<AgentSessionRecord>): void;
  end(id: AgentSessionId, ending: AgentSessionEnding): void;
  endOf(connectionId: ConnectionId): void;
  endAll(ending: AgentSessionEnding): void;
}

export type NamedConversation = Pick<AgentSessionRecord, 'name' | 'conversation'>;

interface Options {
  readonly book: AgentSessionBook;
  readonly clock: Pick<Clock, 'now'>;
  readonly tell: () => void;
  /** One in this project is over, or goes on. */
  readonly onOver: (project: string) => void;
  readonly warn: (error: unknown) => void;
}

/** Its agent works no more, until it is let go on or its name comes again. */
export const isOver = ({ endedAt, stoppedAt }: Pick<AgentSessionRecord, 'endedAt' | 'stoppedAt'>): boolean =>
  endedAt !== null || stoppedAt !== null;

export function createKnownSessions({ book, clock, tell, onOver, warn }: Options): KnownSessions {
  const known = new Map<AgentSessionId, AgentSessionRecord>();
  const keys = new Map<string, AgentSessionId>();
  const connections = new Map<AgentSessionId, ConnectionId>();
  readEarlier({ book, known, keys, warn });

  const put = (record: AgentSessionRecord): void => {
    const before = known.get(record.id);
    known.set(record.id, record);
    keepIn(book, record, warn);
    forgetOldest(known, keys);
    tell();
    // With the desk itself nobody is left to be told.
    const wasOver = before !== undefined && isOver(before);
    if (isOver(record) !== wasOver && record.ending !== 'desk-ended') onOver(record.projectRoot);
  };
  const change = (id: AgentSessionId, changed: Partial<AgentSessionRecord>): void => {
    const record = known.get(id);
    if (record !== undefined) put({ ...record, ...changed });
  };
  const end = (id: AgentSessionId, ending: AgentSessionEnding): void => {
    connections.delete(id);
    if (known.get(id)?.endedAt === null) change(id, { endedAt: clock.now(), ending });
  };
  return {
    get: (id) => known.get(id) ?? null,
    need(id) {
      const record = known.get(id);
      if (record !== undefined) return record;
      throw new BrokerError('unknown-session', say('There is no such session of an agent.'), {
        remedy: say('See what there is: countersign sessions'),
      });
    },
    ofKey(key) {
      const record = known.get(keys.get(key) ?? 'ags_none');
      if (record === undefined) return null;
      if (record.endedAt !== null) change(record.id, { endedAt: null, ending: null });
      return known.get(record.id) ?? null;
    },
    ofConversation: ({ name, conversation }) =>
      [...known.values()].filter(
        (each) => conversation !== null && !each.isHere && each.name === name && each.conversation === conversation,
      ),
    all: () => [...known.values()].toSorted((one, other) => other.startedAt - one.startedAt),
    open(key, record, connectionId = null) {
      keys.set(key, record.id);
      if (connectionId !== null) connections.set(record.id, connectionId);
      put(record);
    },
    change,
    end,
    endOf(connectionId) {
      for (const [id, of] of connections) if (of === connectionId) end(id, 'left');
    },
    endAll(ending) {
      for (const { id, endedAt } of known.values()) if (endedAt === null) end(id, ending);
    },
  };
}

/** A list that cannot be kept stops no command: the log has each of them. */
function keepIn(book: AgentSessionBook, record: AgentSessionRecord, warn: Options['warn']): void {
  try {
    book.keep(record);
  } catch (error) {
    warn(error);
  }
}

/** Those of brokers before this one: what was open then is over, until the agent's own name for it comes again. */
function readEarlier({
  book,
  known,
  keys,
  warn,
}: {
  readonly book: AgentSessionBook;
  readonly known: Map<AgentSessionId, AgentSessionRecord>;
  readonly keys: Map<string, AgentSessionId>;
  readonly warn: (error: unknown) => void;
}): void {
  try {
    for (const record of book.recent(mostListedSessions).toReversed()) {
      const { id, name, conversation, projectRoot, isHere } = record;
      const at = record.endedAt ?? Math.max(record.startedAt, book.countsOf(id).lastAt ?? 0);
      const ended = { ...record, endedAt: at, ending: record.ending ?? ('desk-ended' as const) };
      known.set(id, ended);
      if (record.endedAt === null) book.keep(ended);
      if (conversation !== null && !isHere) keys.set(conversationKey({ name, conversation, projectRoot }), id);
    }
  } catch (error) {
    warn(error);
  }
}

function forgetOldest(known: Map<AgentSessionId, AgentSessionRecord>, keys: Map<string, AgentSessionId>): void {
  if (known.size <= mostListedSessions) return;
  const oldest = [...known.values()].find(({ endedAt }) => endedAt !== null) ?? known.values().next().value;
  if (oldest === undefined) return;
  known.delete(oldest.id);
  for (const [key, id] of keys) if (id === oldest.id) keys.delete(key);
}

/** Where nothing is kept, as in a test: sessions then end with their broker. */
export function forgetfulBook(): AgentSessionBook {
  return {
    recent: () => [],
    find: () => null,
    keep: () => undefined,
    countsOf: () => ({ requests: 0, refused: 0, lastAt: null }),
    requestsOf: () => [],
    filesOf: () => [],
    sessionOf: () => null,
  };
}
