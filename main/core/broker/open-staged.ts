/** Puts what is staged among the projects and the sessions of agents of the broker. */
import type { SessionId } from '#domain/common/ids.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import type { EventLog } from '../event-log.ts';
import type { AgentSessions } from '../agent-sessions/agent-sessions.ts';
import type { HostPorts } from '../run/run-context.ts';
import type { OpenSessions } from './open-sessions.ts';
import { createStagedReviews, type StagedReviews } from './staged-reviews.ts';
import { createStagedService, type StagedService } from './staged-service.ts';
import { createStagedUndo, type StagedUndo } from './staged-undo.ts';

export interface Staged {
  readonly service: StagedService & StagedUndo;
  readonly reviews: StagedReviews;
}

interface Around {
  readonly book: ChangeBook;
  readonly events: Pick<EventLog, 'emit'>;
  readonly sessions: OpenSessions;
  /** Asked for when it is needed: each of the two is told of by the other. */
  readonly agents: () => AgentSessions;
}

export function openStaged(ports: HostPorts, { book, events, sessions, agents }: Around): Staged {
  const writes = ports.staged ?? null;
  const { clock, homeDir } = ports;
  const sessionIn = (project: string) =>
    sessions.all().find(({ projectRoot }) => projectRoot === project)?.sessionId ?? null;
  const ofAgents = {
    sessionOf: (runId) => agents().sessionOf(runId),
    over: (id) => agents().over(id),
    hasOver: (project) => agents().hasOver(project),
  } satisfies Pick<AgentSessions, 'sessionOf' | 'over' | 'hasOver'>;
  const reviews = createStagedReviews({
    writes,
    clock,
    homeDir,
    sessions: ofAgents,
    sessionIn,
    tell: (sessionId, found) =>
      events.emit(sessionId, null, { type: 'staged-reviews', sessionId, reviews: [...found] }),
  });
  writes?.onChange((project) => {
    const sessionId = sessionIn(project);
    if (sessionId === null) return;
    events.emit(sessionId, null, { type: 'staged-changed', sessionId });
    reviews.look(project);
  });
  const projectOf = (sessionId: SessionId): string => sessions.known(sessionId).projectRoot;
  const parts = { writes, book, clock, homeDir, sessions: ofAgents, projectOf };
  return { service: { ...createStagedService(parts), ...createStagedUndo(parts) }, reviews };
}
