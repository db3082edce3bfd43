/** Ends programs of agents: every one that works with the broker's home, or the one that a person pointed at. */
import type { AgentContacts } from '#core/agent-contacts.ts';
import { agentNames, type AgentHealth } from '#domain/agents/agent.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import type { RunningProgram } from '#domain/command/running-program.ts';
import type { Environment } from '../install/agent-settings.ts';
import { endPrograms, type Kill } from './end-programs.ts';
import { findAgentPrograms, type AgentProgram } from './find-agent-programs.ts';

export interface StoppingHost {
  /** What runs as this user. */
  readonly programs: () => Promise<readonly RunningProgram[]>;
  readonly env: Environment;
}

export interface StoppedAgents {
  /** By name and number. */
  readonly named: readonly string[];
  readonly marks: ReadonlySet<string>;
}

/** Together with the look at what runs it stays within a second. */
const graceMs = 400;

export async function stopAgents(
  host: StoppingHost,
  contacts: Pick<AgentContacts, 'all'>,
  kill?: Kill,
): Promise<StoppedAgents> {
  const found = findAgentPrograms(await host.programs());
  const isOurs = await Promise.all(found.map((each) => worksHere(each, host, contacts)));
  const ours = found.filter((_, at) => isOurs[at]);
  if (ours.length === 0) return { named: [], marks: new Set() };
  const ends = ours.map(({ program: { pid, mark }, marks }) => ({ pid, mark, marks }));
  await endPrograms(ends, host.programs, graceMs, kill);
  return {
    named: ours.map(({ agent, program }) => `${agentNames[agent]} (${program.pid})`),
    marks: new Set(ours.map(({ program }) => program.mark)),
  };
}

/** It asked here, or has the same home: an agent of another home belongs to another broker. */
async function worksHere(
  { agent, program, marks }: AgentProgram,
  { env }: StoppingHost,
  contacts: Pick<AgentContacts, 'all'>,
): Promise<boolean> {
  const { env: own, isElsewhere } = await program.more();
  if (isElsewhere) return false;
  const hasAsked = contacts
    .all()
    .some((each) => each.agent === agent && each.process !== null && marks.has(each.process));
  return hasAsked || (own !== null && own['HOME'] === env['HOME']);
}

/** Long enough for an agent to put its things away. */
const politeMs = 700;

/** After a look that it is still the same one. `health` was read just now: a number that another program has by now is not in it with this mark. Throws `bad-request`. */
export async function stopAgent(
  mark: string,
  health: readonly Pick<AgentHealth, 'sessions'>[],
  programs: () => Promise<readonly RunningProgram[]>,
  kill?: Kill,
): Promise<void> {
  const found = health.flatMap(({ sessions }) => sessions).find((each) => each.process === mark);
  if (found?.pid == null) {
    throw new BrokerError('bad-request', say('This program is no longer running, or is not an agent.'));
  }
  const known = findAgentPrograms(await programs()).find(({ program }) => program.mark === mark);
  await endPrograms([{ pid: found.pid, mark, marks: known?.marks ?? new Set([mark]) }], programs, politeMs, kill);
}
