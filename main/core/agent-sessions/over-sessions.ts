/** Sessions whose agent works no more: which they are, of what they were, and those that nobody said goodbye to. */
import type { AgentSessionRecord } from '#domain/agents/agent-session-view.ts';
import type { ProcessMark } from '#domain/command/process-mark.ts';
import type { AgentSessionId, RunId } from '#domain/common/ids.ts';
import type { AgentContact } from '../agent-contacts.ts';
import type { LiveRun } from '../live-run.ts';
import type { OverSession } from '../staging/left-by-sessions.ts';
import type { AgentSessionBook } from '../ports.ts';
import { isOver, type KnownSessions } from './known-sessions.ts';

export type { OverSession };

interface Desk {
  readonly known: KnownSessions;
  readonly book: AgentSessionBook;
  readonly runs: () => readonly LiveRun[];
}

export function overSessions({ known, book, runs }: Desk): {
  readonly sessionOf: (runId: RunId) => AgentSessionId | null;
  readonly over: (id: AgentSessionId) => OverSession | null;
  readonly hasOver: (project: string) => boolean;
} {
  return {
    sessionOf: (runId) => runs().find(({ view }) => view.runId === runId)?.agentSession ?? book.sessionOf(runId),
    over(id) {
      const record = known.get(id) ?? book.find(id);
      return record === null || !isOver(record) ? null : shownOver(record);
    },
    hasOver: (project) => known.all().some((record) => record.projectRoot === project && isOver(record)),
  };
}

function shownOver({ id, name, agent, ending, endedAt, stoppedAt, startedAt }: AgentSessionRecord): OverSession {
  return {
    agentSession: id,
    name,
    agent,
    ending: stoppedAt === null ? (ending ?? 'left') : 'stopped',
    endedAt: stoppedAt ?? endedAt ?? startedAt,
  };
}

interface Ran {
  readonly alive: ReadonlySet<ProcessMark>;
  readonly since: number;
  readonly contacts: readonly AgentContact[];
}

/** Hooks say nothing at the end that every agent would send: its program is gone, and nothing of it runs here. */
export function endGone({ known, runs }: Desk, { alive, since, contacts }: Ran): void {
  for (const { id, agent, conversation, isHere, endedAt } of known.all()) {
    if (endedAt !== null || conversation === null || isHere) continue;
    const heard = contacts.filter((each) => each.agent === agent && each.agentSession === conversation);
    const isGone = heard.every((each) => each.process !== null && !alive.has(each.process) && lastHeard(each) < since);
    const isWorking = runs().some((run) => run.agentSession === id && run.view.state !== 'ended');
    if (heard.length > 0 && isGone && !isWorking) known.end(id, 'left');
  }
}

const lastHeard = ({ checkedInAt, askedAt, redeemedAt, ignoredAt }: AgentContact): number =>
  Math.max(...[checkedInAt, askedAt, redeemedAt, ignoredAt].map((at) => at ?? 0));
