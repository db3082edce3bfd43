/** Words that several agents say or read alike. */
import type { HookTraits } from './agent.ts';

/** Before a command of its shell, as Claude Code and those that took over its hooks say it. */
export const sayLikeClaude =
  (tool: string, event: string, more: Readonly<Record<string, string>> = {}): HookTraits['sayShell'] =>
  (command, cwd, session) => ({
    event,
    payload: {
      session_id: session,
      transcript_path: null,
      cwd,
      tool_name: tool,
      tool_input: { command },
      tool_use_id: session,
      hook_event_name: event,
      ...more,
    },
  });

/** Our MCP server among those of a settings file of JSON. */
export const serverInJson = (key: string, server: object): string =>
  JSON.stringify({ [key]: { countersign: server } }, null, 2);

/** A header with the token; each agent names variables in its own way. */
export const bearer = (variable: string) => ({ Authorization: `Bearer ${variable}` });
