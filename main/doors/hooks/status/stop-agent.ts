/** Ends a program of an agent that a person pointed at, after a pre-launch check that it is still the same one. */
import type { AgentHealth } from '#domain/agents/agent.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';

/** `health` was read just now: a number that another program has by now is not in it with this mark. Throws `bad-request`. */
export function stopAgent(
  mark: string,
  health: readonly Pick<AgentHealth, 'sessions'>[],
  end: (pid: number, signal: 'SIGTERM') => void = (pid, signal) => process.kill(pid, signal),
): void {
  const found = health.flatMap(({ sessions }) => sessions).find((each) => each.process === mark);
  if (found?.pid == null) {
    throw new BrokerError('bad-request', say('This program is not running any more, or is no agent.'));
  }
  end(found.pid, 'SIGTERM');
}
