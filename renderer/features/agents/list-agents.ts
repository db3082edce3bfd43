/** Puts together what is known of each agent: how far it is held, what lies on this machine, and what of it waits or runs now. */
import type { AgentHealth, AgentId } from '#domain/agents/agent.ts';
import type { FoundAgent } from '#domain/agents/agent-setup.ts';
import type { AgentSession } from '#domain/agents/agent-session.ts';
import type { Answered } from '#domain/audit/answered.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RunView } from '#domain/common/event.ts';
import type { BrokerState } from '../../stores/broker-state.ts';

export interface KnownAgent {
  readonly agent: AgentId;
  readonly name: string;
  readonly found: FoundAgent | null;
  /** Null for one that never asked, is not connected, and does not run. */
  readonly health: AgentHealth | null;
  readonly sessions: readonly AgentSession[];
  readonly waiting: readonly ApprovalRequest[];
  readonly running: readonly RunView[];
}

const order = { 'not-gated': 0, 'asked-only': 1, gated: 2 } as const;

/** Those that do not ask come first. */
export function listAgents(
  health: readonly AgentHealth[],
  found: readonly FoundAgent[],
  { approvals, runs }: Pick<BrokerState, 'approvals' | 'runs'>,
): readonly KnownAgent[] {
  const ids = [...new Set([...health, ...found].map(({ agent }) => agent))];
  const rank = ({ health: held }: KnownAgent): number => (held === null ? 3 : order[held.enforcement]);
  return ids
    .map((agent) => {
      const held = health.find((each) => each.agent === agent) ?? null;
      const program = found.find((each) => each.agent === agent) ?? null;
      const name = held?.name ?? program?.name ?? agent;
      const isIts = ({ requester }: Pick<ApprovalRequest, 'requester'>): boolean =>
        requester.entryPoint === 'hook' && requester.claimedName === name;
      return {
        agent,
        name,
        found: program,
        health: held,
        sessions: held?.sessions ?? [],
        waiting: approvals.filter(isIts),
        running: [...runs.values()].filter((run) => run.state !== 'ended' && isIts(run)),
      };
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

/** How often a person was asked for it today: what was answered, and what waits. Null while that is not known. */
export function questionsOf(
  { name, waiting }: Pick<KnownAgent, 'name' | 'waiting'>,
  today: Pick<Answered, 'questions' | 'isAtLeast'> | undefined,
): { readonly n: number; readonly isAtLeast: boolean } | null {
  if (today === undefined) return null;
  const answered = today.questions.find(({ entryPoint, agent }) => entryPoint === 'hook' && agent === name)?.n ?? 0;
  return { n: answered + waiting.length, isAtLeast: today.isAtLeast };
}
