/** What a hook is told while its session is stopped by a person: what the agent does by its own means is over as well as its commands. */
import type { AgentId } from '#domain/agents/agent.ts';
import { agentNames } from '#domain/agents/agent.ts';
import { errorText } from '#domain/common/errors.ts';
import type { AgentSessions } from '#core/agent-sessions/agent-sessions.ts';
import { sessionStopped } from '#core/session/refusals.ts';
import type { HookCall, HookVerdict } from '../hook-call.ts';

/** Null where nobody stopped it. That it begins anew may be said. */
export function whileStopped(
  call: HookCall,
  agent: AgentId,
  sessions: Pick<AgentSessions, 'isStopped'>,
): HookVerdict | null {
  if (!('agentSession' in call) || call.kind === 'started') return null;
  if (!sessions.isStopped({ name: agentNames[agent], conversation: call.agentSession })) return null;
  const { message, remedy } = sessionStopped.error;
  return { kind: 'deny', sentence: `Countersign: ${errorText({ message, remedy })}`, endsTurn: true };
}
