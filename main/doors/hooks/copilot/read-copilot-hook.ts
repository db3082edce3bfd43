/** Copilot CLI's hooks: preToolUse, permissionRequest and postToolUse, as of version 1.0. */
import * as z from 'zod';
import type { HookCall, HookVerdict, ReadHook } from '../hook-call.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { sayJson, silent, type HookReply } from '../refuse-hook.ts';

const inputSchema = z.looseObject({
  sessionId: z.string().min(1).max(200).optional(),
  cwd: z.string().min(1),
  toolName: z.string().min(1).max(300),
  /** An object, or the same as a JSON text. */
  toolArgs: z.unknown(),
});
type Input = z.infer<typeof inputSchema>;

const argsSchema = z.looseObject({});
const shellSchema = z.looseObject({
  command: z.string().min(1),
  description: z.string().optional(),
  mode: z.string().optional(),
});
const tools = toolTable({
  edit: 'create edit str_replace_editor',
  read: 'view show_file',
  search: 'grep rg',
  list: 'glob',
  fetch: 'web_fetch',
  // Not `write_bash`: its shell lives on when the command in it has ended, outside of every sandbox.
  harmless: `
    read_bash stop_bash list_bash report_intent update_todo ask_user exit_plan_mode task task_complete
    read_agent list_agents skill web_search fetch_copilot_cli_documentation
  `,
});

function argsOf(given: unknown): Record<string, unknown> | null {
  try {
    const parsed = argsSchema.safeParse(typeof given === 'string' ? JSON.parse(given) : given);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function callOf(event: string, input: Input, args: Record<string, unknown>): HookCall | null {
  const { cwd, toolName: tool } = input;
  const common = { agentSession: input.sessionId ?? 'copilot', toolUse: null, cwd };
  if (tool === 'bash') {
    const shell = shellSchema.safeParse(args);
    if (!shell.success) return null;
    const { command, description, mode } = shell.data;
    if (event === 'permissionRequest') return { kind: 'permission', ...common, command };
    if (event === 'postToolUse') return { kind: 'over', ...common, command, hasFailed: false };
    return {
      kind: 'shell',
      ...common,
      command,
      says: description ?? null,
      timeoutMs: null,
      isBackground: mode === 'async' || mode === 'detached',
      reviewedBy: null,
      isPlanning: false,
    };
  }
  return event === 'preToolUse' ? readTool(tools, tool, args, common) : { kind: 'other' };
}

function sayBefore(verdict: HookVerdict, args: Record<string, unknown>): HookReply {
  switch (verdict.kind) {
    case 'ticket':
      return sayJson({ permissionDecision: 'allow', modifiedArgs: { ...args, command: verdict.command } });
    case 'deny':
    case 'ask':
      return sayJson({ permissionDecision: verdict.kind, permissionDecisionReason: verdict.sentence });
    case 'allow':
      return sayJson({ permissionDecision: 'allow' });
    case 'pass':
      return silent;
  }
}

function sayPermission(verdict: HookVerdict): HookReply {
  if (verdict.kind === 'allow') return sayJson({ behavior: 'allow' });
  return verdict.kind === 'deny' ? sayJson({ behavior: 'deny', message: verdict.sentence }) : silent;
}

export function readCopilotHook(event: string, payload: unknown): ReadHook {
  if (!['preToolUse', 'permissionRequest', 'postToolUse'].includes(event)) {
    return { kind: 'unreadable', problem: `Copilot CLI's event ${event} is not known here.` };
  }
  const input = inputSchema.safeParse(payload);
  const args = input.success ? argsOf(input.data.toolArgs) : null;
  const call = input.success && args !== null ? callOf(event, input.data, args) : null;
  if (args === null || call === null) {
    return { kind: 'unreadable', problem: 'What Copilot CLI says about its tool is not understood by this version.' };
  }
  return {
    kind: 'call',
    call,
    reply(verdict) {
      if (event === 'preToolUse') return sayBefore(verdict, args);
      return event === 'permissionRequest' ? sayPermission(verdict) : silent;
    },
  };
}
