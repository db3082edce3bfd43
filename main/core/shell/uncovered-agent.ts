/** Says of a whole agent whose shells cannot be covered that it is held as a whole, before its start is answered as when it starts. */
import { agentOf } from '#agents/agents.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { ShellRooms } from '../ports.ts';
import { type Message, say } from '#domain/common/message.ts';

export const nameOfAgent = (program: string): string => agentOf(program)?.name ?? 'this agent';

/** Null where its commands are asked about one by one. */
export function uncoveredAgent(
  program: string,
  { mechanism }: Pick<SandboxPlan, 'mechanism'>,
  shells: ShellRooms | null | undefined,
): Message | null {
  const problem =
    mechanism === 'bwrap' ? (shells?.problem() ?? null) : say('there is no sandbox of this kind around it');
  if (problem === null) return null;
  return say('You are not asked about the commands of {program} one by one; it is contained as a whole: {problem}.', {
    program: nameOfAgent(program),
    problem,
  });
}

/** First on its card: a person who says yes decides about all that the agent will run. */
export function withUncovered(risk: Risk, sentence: Message | null): Risk {
  if (sentence === null) return risk;
  const reason = {
    code: 'whole-agent',
    level: 'medium',
    text: sentence,
    span: [0, 0],
  } satisfies Risk['reasons'][number];
  return { ...risk, level: risk.level === 'low' ? reason.level : risk.level, reasons: [reason, ...risk.reasons] };
}
