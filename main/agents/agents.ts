/** All agents that have an id of their own; a new one is a file beside this and a row here. */
import type { Agent } from './agent.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { cursor } from './cursor.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';
import { qwen } from './qwen.ts';

/** Those whose hooks the broker understands, in the order in which people see them. */
export const hookedAgents = [claude, codex, copilot, gemini, cursor, opencode, qwen] as const;

/** With those that are known, and have no hooks here. */
export const knownAgents = [...hookedAgents] as const satisfies readonly Agent[];

/** The desk's own agent, as sessions name it; no program of a machine bears the name. */
export const builtInAgent = 'built-in';
export const builtInName = 'Countersign agent';

type IdOf<Agents extends readonly Agent[]> = Agents[number]['id'];

/** In their order, and with their types, which a list that is mapped would lose. */
export function idsOf<const Agents extends readonly Agent[]>(
  agents: Agents,
): { readonly [At in keyof Agents]: Agents[At]['id'] } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a mapped list loses the type of each place
  return agents.map(({ id }) => id) as { readonly [At in keyof Agents]: Agents[At]['id'] };
}

export function namesOf<const Agents extends readonly Agent[]>(agents: Agents): Readonly<Record<IdOf<Agents>, string>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name is there, which the entries do not say
  return Object.fromEntries(agents.map(({ id, name }) => [id, name])) as Record<IdOf<Agents>, string>;
}

/** By the name of its program; null for one that has no file here. */
export function agentOf(program: string): Agent | null {
  const name = program.slice(program.lastIndexOf('/') + 1);
  return knownAgents.find(({ programs }) => programs.some((each) => each === name)) ?? null;
}
