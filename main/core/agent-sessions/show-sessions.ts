/** What people see of the sessions of agents, put together from what is kept and what runs now. */
import { knownAgents } from '#agents/agents.ts';
import {
  mostAgentFiles,
  mostAgentRequests,
  type AgentSessionDetail,
  type AgentSessionRecord,
  type AgentSessionView,
} from '#domain/agents/agent-session-view.ts';
import { builtInAgent } from '#domain/agents/agent.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { AgentSessionId, ApprovalId, RunId, SessionId } from '#domain/common/ids.ts';
import type { LiveRun } from '../live-run.ts';
import type { AgentSessionBook } from '../ports.ts';
import type { AttachCodes } from './attach-codes.ts';

/** The broker around them. */
export interface SessionsAround {
  readonly book: AgentSessionBook;
  readonly codes: AttachCodes;
  /** Of every project. */
  readonly runs: () => readonly LiveRun[];
  readonly pending: { views(): readonly ApprovalRequest[] };
  /** Those that are open, by their real paths. */
  readonly projects: () => readonly { readonly projectRoot: string; readonly sessionId: SessionId }[];
  readonly hasTranscript: (runId: RunId) => boolean;
  readonly isIdle: (id: AgentSessionId) => boolean;
}

export function showSessions(
  around: SessionsAround,
  records: readonly AgentSessionRecord[],
  withCodes: boolean,
): readonly AgentSessionView[] {
  const projects = new Map(around.projects().map(({ projectRoot, sessionId }) => [projectRoot, sessionId]));
  const cards = openCards(around);
  const last = new Set<string>();
  return records.map((record) => {
    const { task, ...told } = record;
    const { id, agent, projectRoot, isHere, endedAt } = told;
    const { requests, refused, lastAt } = around.book.countsOf(id);
    const place = `${agent} ${projectRoot}`;
    const isLast = !last.has(place);
    last.add(place);
    return {
      ...told,
      ...(withCodes && task !== undefined && { task }),
      sessionId: projects.get(projectRoot) ?? null,
      lastAt: Math.max(record.startedAt, lastAt ?? 0),
      requests,
      refused,
      waiting: cards.filter((card) => card.id === id).length,
      mayResume: endedAt !== null && mayResume(record, isLast),
      // The desk's own agent has no terminal that another one could take.
      code: withCodes && isHere && endedAt === null && agent !== builtInAgent ? around.codes.of(id) : null,
      ...(around.isIdle(id) && { isIdle: true as const }),
    };
  });
}

/** One that only goes on with its last conversation may be asked for that one alone. */
function mayResume({ agent, conversation, isHere }: AgentSessionRecord, isLast: boolean): boolean {
  const goOn = knownAgents.find(({ id }) => id === agent)?.run?.resume?.goOn;
  if (goOn === undefined) return false;
  return goOn.includes('*') ? conversation !== null : isLast && isHere;
}

/** Open cards, the oldest first, each with its session. */
function openCards({ runs, pending }: SessionsAround): readonly { id: AgentSessionId; card: ApprovalId }[] {
  const sessions = new Map(runs().map((run) => [run.view.runId, run.agentSession]));
  return pending.views().flatMap(({ runId, id: card }) => {
    const id = sessions.get(runId) ?? null;
    return id === null ? [] : [{ id, card }];
  });
}

export function showSession(
  around: SessionsAround,
  all: readonly AgentSessionRecord[],
  record: AgentSessionRecord,
  withCodes: boolean,
): AgentSessionDetail {
  const { id, runId } = record;
  const isLast = all.find(({ agent, projectRoot }) => agent === record.agent && projectRoot === record.projectRoot);
  const [view] = showSessions(around, [record], withCodes);
  if (view === undefined) throw new Error('a session was shown as nothing');
  const session = { ...view, mayResume: record.endedAt !== null && mayResume(record, isLast?.id === id) };
  return {
    session,
    requests: around.book
      .requestsOf(id, mostAgentRequests + 1)
      .filter((each) => each.runId !== runId)
      .slice(0, mostAgentRequests),
    files: [...around.book.filesOf(id, mostAgentFiles)],
    card: openCards(around).find((each) => each.id === id)?.card ?? null,
    hasTranscript: runId !== null && around.hasTranscript(runId),
  };
}
