/** Ends every program of an agent that works with the broker's home: politely, and what is left a moment later for certain. */
import type { AgentContacts } from '#core/agent-contacts.ts';
import { agentNames } from '#domain/agents/agent.ts';
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
