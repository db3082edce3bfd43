/** What each agent would say to its hook before a command, and where in the answer the command to run instead stands. */
import * as z from 'zod';
import type { ShellWords } from '#agents/agent.ts';
import { hookedAgents } from '#agents/agents.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import { canarySession } from '#domain/command/ticket.ts';
import { toldLine } from '../ticket-line.ts';

export interface CanaryWords extends ShellWords {
  /** Null where there is none. */
  lineIn(answer: string): string | null;
}

const commandAt = z.looseObject({ command: z.string() });
const answerSchema = z.looseObject({
  hookSpecificOutput: z
    .looseObject({
      updatedInput: commandAt.optional(),
      tool_input: commandAt.optional(),
      permissionDecisionReason: z.string().optional(),
    })
    .optional(),
  modifiedArgs: commandAt.optional(),
  args: commandAt.optional(),
});

function lineIn(answer: string): string | null {
  try {
    const said = answerSchema.parse(JSON.parse(answer));
    const { updatedInput, tool_input: toolInput, permissionDecisionReason: told } = said.hookSpecificOutput ?? {};
    return (updatedInput ?? toolInput ?? said.modifiedArgs ?? said.args)?.command ?? toldLine(told ?? '');
  } catch {
    return null; // Whatever else it said is shown to the person.
  }
}

export function canaryOf(agent: AgentId, command: string, cwd: string): CanaryWords {
  const hooks = hookedAgents.find(({ id }) => id === agent)?.hooks;
  if (hooks == null) throw new Error(`${agent} has no hooks`);
  return { ...hooks.sayShell(command, cwd, canarySession), lineIn };
}
