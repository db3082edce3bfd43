/** Ends a program of an agent that a person pointed at, after a look that it is still the same one. */
import type { AgentHealth } from '#domain/agents/agent.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { RunningProgram } from '#domain/command/running-program.ts';
import { endPrograms, type Kill } from './end-programs.ts';
import { findAgentPrograms } from './find-agent-programs.ts';

/** Long enough for an agent to put its things away. */
const graceMs = 700;

/** `health` was read just now: a number that another program has by now is not in it with this mark. Throws `bad-request`. */
export async function stopAgent(
  mark: string,
  health: readonly Pick<AgentHealth, 'sessions'>[],
  programs: () => Promise<readonly RunningProgram[]>,
  kill?: Kill,
): Promise<void> {
  const found = health.flatMap(({ sessions }) => sessions).find((each) => each.process === mark);
  if (found?.pid == null) {
    throw new BrokerError('bad-request', say('This program is not running any more, or is no agent.'));
  }
  const known = findAgentPrograms(await programs()).find(({ program }) => program.mark === mark);
  await endPrograms([{ pid: found.pid, mark, marks: known?.marks ?? new Set([mark]) }], programs, graceMs, kill);
}
