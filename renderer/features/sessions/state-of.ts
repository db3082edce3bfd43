/** What a session is doing, in one word of the screen. */
import type { AgentSessionEnding, AgentSessionView } from '#domain/agents/agent-session-view.ts';

export function stateOf({
  endedAt,
  ending,
  stoppedAt,
  waiting,
  isIdle,
}: Pick<AgentSessionView, 'endedAt' | 'ending' | 'stoppedAt' | 'waiting' | 'isIdle'>):
  | AgentSessionEnding
  | 'working'
  | 'idle'
  | 'waiting'
  | 'held' {
  if (endedAt !== null) return ending ?? 'left';
  if (stoppedAt !== null) return 'held';
  if (waiting > 0) return 'waiting';
  return isIdle === true ? 'idle' : 'working';
}
