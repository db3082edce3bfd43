/** What each agent would say to its hook before a command, and where in the answer the command to run instead stands. */
import * as z from 'zod';
import type { AgentId } from '#domain/agents/agent.ts';
import { canarySession } from '#domain/command/ticket.ts';
import { toldLine } from '../ticket-line.ts';

export interface CanaryWords {
  readonly event: string;
  readonly payload: unknown;
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
  const common = { session_id: canarySession, transcript_path: null, cwd };
  const tool = { tool_name: 'Bash', tool_input: { command }, tool_use_id: canarySession };
  const args = { command };
  const words: Readonly<Record<AgentId, readonly [event: string, payload: unknown]>> = {
    claude: ['PreToolUse', { ...common, ...tool, hook_event_name: 'PreToolUse', permission_mode: 'default' }],
    codex: ['PreToolUse', { ...common, ...tool, hook_event_name: 'PreToolUse', permission_mode: 'default' }],
    gemini: ['BeforeTool', { ...common, ...tool, hook_event_name: 'BeforeTool', tool_name: 'run_shell_command' }],
    qwen: ['PreToolUse', { ...common, ...tool, hook_event_name: 'PreToolUse', tool_name: 'run_shell_command' }],
    copilot: ['preToolUse', { sessionId: canarySession, cwd, toolName: 'bash', toolArgs: args }],
    cursor: ['beforeShellExecution', { conversation_id: canarySession, command, cwd }],
    opencode: [
      'tool.execute.before',
      { tool: 'bash', sessionID: canarySession, callID: canarySession, directory: cwd, args },
    ],
  };
  const [event, payload] = words[agent];
  return { event, payload, lineIn };
}
