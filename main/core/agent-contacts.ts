/** What the broker has heard from each conversation of an agent since it began itself: the ground on which a session is called held. */
import type { AgentId } from '#domain/agents/agent.ts';
import type { PastAgent } from '#domain/agents/past-agent.ts';
import { canarySession, type ProcessMark } from '#domain/command/ticket.ts';
import type { AgentRecords, Clock } from './ports.ts';

/** Of these only the last are remembered. */
const mostContacts = 500;

export interface AgentContact {
  readonly agent: AgentId;
  readonly agentSession: string;
  /** Null where the system does not tell. */
  readonly process: ProcessMark | null;
  readonly cwd: string;
  /** Moments; null for what has not been. */
  readonly checkedInAt: number | null;
  readonly askedAt: number | null;
  readonly redeemedAt: number | null;
  readonly ignoredAt: number | null;
}

export type ContactKind = 'checkedInAt' | 'askedAt' | 'redeemedAt' | 'ignoredAt';

export interface ContactFrom extends Pick<AgentContact, 'agent' | 'agentSession'> {
  /** Left out by what does not tell them. */
  readonly process?: ProcessMark | null;
  readonly cwd?: string;
}

export interface AgentContacts {
  /** Notes it for the conversation, and for the agent over restarts. */
  heard(from: ContactFrom, what: ContactKind): void;
  /** Newest last. */
  all(): readonly AgentContact[];
  /** Programs that run past the broker. */
  past(): readonly PastAgent[];
  setPast(agents: readonly PastAgent[]): void;
  /** When this broker began to listen. */
  readonly since: number;
}

export function createAgentContacts(
  records: AgentRecords,
  clock: Pick<Clock, 'now'>,
  onPast: (agents: readonly PastAgent[]) => void,
): AgentContacts {
  const known = new Map<string, AgentContact>();
  let past: readonly PastAgent[] = [];
  return {
    since: clock.now(),
    heard(from, what) {
      // The installer tries the shim under this name, which proves nothing about the agent.
      if (from.agentSession === canarySession) return;
      const { agent, agentSession, cwd } = from;
      const at = clock.now();
      records.note(agent, what, at);
      const told = [...known.values()].findLast(
        (each) => each.agent === agent && each.agentSession === agentSession && from.process === undefined,
      );
      // Two programs of an agent may go on with one conversation.
      const key = JSON.stringify([agent, agentSession, told?.process ?? from.process ?? null]);
      const before = known.get(key);
      known.delete(key);
      known.set(key, {
        checkedInAt: null,
        askedAt: null,
        redeemedAt: null,
        ignoredAt: null,
        ...before,
        agent,
        agentSession,
        process: from.process ?? before?.process ?? null,
        cwd: cwd ?? before?.cwd ?? '/',
        [what]: at,
      });
      const [oldest] = known.keys();
      if (known.size > mostContacts && oldest !== undefined) known.delete(oldest);
    },
    all: () => [...known.values()],
    past: () => past,
    setPast(agents) {
      past = agents;
      onPast(agents);
    },
  };
}
