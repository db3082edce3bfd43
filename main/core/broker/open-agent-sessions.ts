/** Puts the sessions of agents among the projects and the inbox of the broker. */
import {
  createAgentSessions,
  type AgentSessions,
  type AgentSessionsOptions,
} from '../agent-sessions/agent-sessions.ts';
import type { HostPorts } from '../run/run-context.ts';
import type { OpenSessions } from './open-sessions.ts';

interface Around extends Pick<AgentSessionsOptions, 'changes' | 'events' | 'pending'> {
  readonly sessions: OpenSessions;
}

export function openAgentSessions(ports: HostPorts, { sessions, ...around }: Around): AgentSessions {
  return createAgentSessions({
    ...ports,
    ...around,
    book: ports.agentSessions,
    runs: () => sessions.all().flatMap((session) => session.runs()),
    projects: () => sessions.all(),
  });
}
