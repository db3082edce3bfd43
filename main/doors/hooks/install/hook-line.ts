/** The shell line by which an agent starts our shim, and how it is told apart from the lines of others. */
import type { AgentId } from '#domain/agents/agent.ts';
import { quoteForShell } from '../ticket-line.ts';

/** A program and its first arguments. */
export type ShimCommand = readonly [string, ...string[]];

const mark = 'COUNTERSIGN_HOOK=1';

/** Seconds an agent is told to wait: a person may be at lunch. */
export const patienceSeconds = 86_400;
/** The shim says no before the agent stops waiting, because agents take a silent hook for a yes. */
const answerWithinSeconds = patienceSeconds - 400;

/** `orElse` is what a shell does when the shim cannot even start: agents take that, too, for a yes. */
export function hookLine(shim: ShimCommand, agent: AgentId, event: string, orElse: string): string {
  const words = shim.map(quoteForShell).join(' ');
  return `${mark} ${words} hook ${agent} ${event} ${answerWithinSeconds} || ${orElse}`;
}

export const isHookLine = (line: unknown): boolean => typeof line === 'string' && line.startsWith(`${mark} `);
