/** Puts the sessions of agents, and what they and others staged, among the projects of the broker: each is told of by the other. */
import type { SessionId } from '#domain/common/ids.ts';
import type { ChangeBook } from '../configuration/change-book.ts';
import type { AgentSessions, AgentSessionsOptions } from '../agent-sessions/agent-sessions.ts';
import type { HostPorts } from '../run/run-context.ts';
import { openAgentSessions, type OpenSessions } from './open-sessions.ts';
import { createStagedReviews, type StagedReviews } from './staged-reviews.ts';
import { createStagedService, type StagedService } from './staged-service.ts';
import { createStagedUndo, type StagedUndo } from './staged-undo.ts';

export interface Staged {
  readonly service: StagedService & StagedUndo;
  readonly reviews: StagedReviews;
}

interface Around extends Pick<AgentSessionsOptions, 'events' | 'pending'> {
  readonly book: ChangeBook;
  readonly sessions: OpenSessions;
}

export function openAgentsWork(
  ports: HostPorts,
  { book, events, pending, sessions }: Around,
): { readonly agentSessions: AgentSessions; readonly staged: Staged } {
  const onOver = (project: string): void => reviews.look(project);
  const agentSessions = openAgentSessions(ports, { changes: book, events, pending, sessions, onOver });
  const writes = ports.staged ?? null;
  const { clock, homeDir } = ports;
  const sessionIn = (project: string) =>
    sessions.all().find(({ projectRoot }) => projectRoot === project)?.sessionId ?? null;
  const reviews = createStagedReviews({
    writes,
    clock,
    homeDir,
    sessions: agentSessions,
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
  const parts = { writes, book, clock, homeDir, sessions: agentSessions, projectOf };
  return { agentSessions, staged: { service: { ...createStagedService(parts), ...createStagedUndo(parts) }, reviews } };
}
