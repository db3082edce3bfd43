/** Ends everything at once and holds what is new until a person releases it, over a restart of the broker too. See decision 0053. */
import type { ChangedBy } from '#domain/settings/configuration-change.ts';
import { toWireError } from '#domain/common/errors.ts';
import { mostNamedAgents, stoppedSince, type Stopped } from '#domain/common/stop.ts';
import type { ConnectionId } from '#domain/common/ids.ts';
import type { Clock, StopMark } from '#core/ports.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import type { EventLog } from '../event-log.ts';
import type { AgentSessions } from '../agent-sessions/agent-sessions.ts';
import { createPause, type Pause } from '../pause.ts';
import type { Inbox } from './open-inbox.ts';
import type { OpenSessions } from './open-sessions.ts';

/** Says which programs it told to end, each by name and number. */
export type EndAgents = () => Promise<readonly string[]>;

export interface Emergency {
  /** Null while nothing is stopped. */
  stopped(): Stopped | null;
  /** Nothing new begins from the call on; resolves when what ran has ended, or after a second. */
  stop(by: ChangedBy, connectionId: ConnectionId | null, endAgents: EndAgents): Promise<Stopped>;
  /** Lets what is held begin. Throws `store-unavailable`: everything then stays stopped. */
  release(by: ChangedBy): Promise<boolean>;
  /** Resolves when nothing is stopped, or when the signal fires. */
  untilReleased(signal: AbortSignal): Promise<void>;
}

interface Around {
  readonly clock: Clock;
  readonly mark: StopMark;
  readonly events: Pick<EventLog, 'emit'>;
  readonly sessions: OpenSessions;
  readonly inbox: Inbox;
  readonly book: ChangeBook;
  readonly pause: Pause;
  /** Commands that hooks asked about and no agent has started. */
  readonly openTickets: () => number;
  readonly agents: Pick<AgentSessions, 'conversations'>;
}

/** What has not ended by then ends all the same; it is only no longer waited for. */
const waitMs = 900;

/** A mark from before is in force at once. */
export function createEmergency(around: Around): Emergency {
  const { mark, pause, events, book } = around;
  let stopped: Stopped | null = mark.read();
  /** Only a stop holds here: a pause lets questions come. */
  const gate = createPause();
  const hold = (isStopped: boolean): void => {
    pause.stop(isStopped);
    gate.stop(isStopped);
  };
  hold(stopped !== null);
  const tell = (next: Stopped | null): void => {
    stopped = next;
    events.emit(null, null, { type: 'stop-changed', stopped });
  };
  const warn = (error: unknown): void => {
    events.emit(null, null, { type: 'error', error: toWireError(error) });
  };

  return {
    stopped: () => stopped,
    async stop(by, connectionId, endAgents) {
      const at = around.clock.now();
      const isNew = stopped === null;
      hold(true);
      stopped ??= stoppedSince(at);
      // Before anything is waited for: a crash from here on leaves it stopped.
      const kept = mark.keep(stopped).catch(warn);
      const agents = endAgents().catch((error: unknown) => {
        warn(error);
        return [];
      });
      const ended = endWork(around, connectionId);
      const [told] = await Promise.all([agents, kept, withinASecond(around.clock, ended.done)]);
      const { runs, cards, tickets } = ended;
      const now = {
        at,
        runs,
        cards,
        tickets,
        agents: told.slice(0, mostNamedAgents).map((name) => name.slice(0, 200)),
      };
      await mark.keep(now).catch(warn);
      tell(now);
      // A stop that waited for its row would let commands run on meanwhile.
      if (isNew) await book.note(by, [{ topic: 'desk', key: 'stopped', before: false, after: true }]).catch(warn);
      return now;
    },
    async release(by) {
      if (stopped === null) return false;
      await book.make(by, [{ topic: 'desk', key: 'stopped', before: true, after: false }], () => mark.clear());
      tell(null);
      hold(false);
      return true;
    },
    untilReleased: (signal) => gate.untilResumed(signal),
  };
}

interface Ended extends Pick<Stopped, 'runs' | 'cards' | 'tickets'> {
  readonly done: Promise<unknown>;
}

/** Counted before it is ended: what ends a run ends its card too. */
function endWork({ sessions, inbox, openTickets, agents }: Around, connectionId: ConnectionId | null): Ended {
  const running = sessions.all().flatMap((session) => session.runs().filter(({ view }) => view.state !== 'ended'));
  const counted = { runs: running.length, cards: inbox.pending.views().length, tickets: openTickets() };
  agents.conversations.stopAll();
  for (const session of sessions.all()) session.cancelAll('stopped', () => true);
  inbox.pending.endAll({ kind: 'cancelled', by: { kind: 'person', connectionId }, reason: 'stopped' });
  return { ...counted, done: Promise.all(running.map((run) => run.done)) };
}

function withinASecond(clock: Clock, done: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(waitMs, resolve);
    void done.then(() => {
      cancel();
      resolve();
    });
  });
}

/** Where nothing is kept, as in a test: a stop then ends with its broker. */
export function forgetfulMark(): StopMark {
  return { read: () => null, keep: () => Promise.resolve(), clear: () => Promise.resolve() };
}
