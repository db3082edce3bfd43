/** Ends programs of agents: politely, and what is left a moment later for certain, with what it started. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProgram } from '#domain/command/running-program.ts';
import { findAgentPrograms, linesOf } from './find-agent-programs.ts';

export interface EndedProgram {
  readonly pid: number;
  readonly mark: string;
  /** Of it and of everything that it started. */
  readonly marks: ReadonlySet<string>;
}

export type Kill = (pid: number, signal: 'SIGTERM' | 'SIGKILL') => void;

/** Another person's program, or one that is gone by now, is none of ours. */
const tryKill: Kill = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone meanwhile, which is what was wanted.
  }
};

export async function endPrograms(
  ends: readonly EndedProgram[],
  programs: () => Promise<readonly RunningProgram[]>,
  graceMs: number,
  kill: Kill = tryKill,
): Promise<void> {
  for (const { pid } of ends) kill(pid, 'SIGTERM');
  await pause(graceMs);
  // Read anew: a number that another program has by now has another mark.
  const all = await programs();
  const own = new Set(ends.map(({ mark }) => mark));
  const below = new Set(ends.flatMap(({ marks }) => [...marks]));
  // Several start themselves once more below: what is left of them then is the agent still.
  const inner = findAgentPrograms(all).flatMap(({ program: { mark } }) => (below.has(mark) ? [mark] : []));
  const left = new Set([...own, ...inner]);
  const above = linesOf(all);
  for (const program of all) {
    const line = [program, ...above(program)];
    const at = line.findIndex(({ mark }) => left.has(mark));
    // An agent may have started this broker.
    const isOurs = line.slice(0, at).some(({ pid }) => pid === process.pid);
    if (at !== -1 && !isOurs) kill(program.pid, 'SIGKILL');
  }
}
