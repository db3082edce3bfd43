/** What a session is doing, in one word of the screen. */
import type { AgentSessionEnding, AgentSessionView } from '#domain/agents/agent-session-view.ts';

export function stateOf({
  endedAt,
  ending,
  stoppedAt,
  waiting,
}: Pick<AgentSessionView, 'endedAt' | 'ending' | 'stoppedAt' | 'waiting'>):
  | AgentSessionEnding
  | 'working'
  | 'waiting'
  | 'held' {
  if (endedAt !== null) return ending ?? 'left';
  if (stoppedAt !== null) return 'held';
  return waiting > 0 ? 'waiting' : 'working';
}
