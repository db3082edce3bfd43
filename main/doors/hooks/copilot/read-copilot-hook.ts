/** Copilot CLI's hooks: sessionStart, preToolUse, permissionRequest and postToolUse, as of version 1.0. */
import * as z from 'zod';
import type { HookCall, HookVerdict, ReadHook, Unread } from '../hook-call.ts';
import { nameUnread } from '../name-unread.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { sayJson, silent, type HookReply } from '../refuse-hook.ts';

const commonSchema = z.looseObject({ sessionId: z.string().min(1).max(200).optional(), cwd: z.string().min(1) });
/** What the tool is given stands under one of two names: an object, or the same as a JSON text. */
const inputSchema = commonSchema.extend({
  /** Of an agent of the agent, which has a name of its own: by whom it was started. */
  parentAgentId: z.string().min(1).max(200).optional(),
  toolName: z.string().min(1).max(300),
  toolArgs: z.unknown().optional(),
  /** Of `permissionRequest`. */
  toolInput: z.unknown().optional(),
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
  skill: 'skill',
  delegate: 'task',
  // Not `write_bash`: its shell lives on when the command in it has ended, outside of every sandbox.
  harmless: `
    read_bash stop_bash list_bash report_intent update_todo ask_user exit_plan_mode task_complete
    read_agent list_agents web_search fetch_copilot_cli_documentation
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

function callOf(event: string, input: Input, args: Record<string, unknown>): HookCall | Unread {
  const { cwd, toolName: tool, parentAgentId, sessionId } = input;
  const common = { agentSession: parentAgentId ?? sessionId ?? 'copilot', toolUse: null, cwd };
  if (tool === 'bash') {
    const shell = shellSchema.safeParse(args);
    if (!shell.success) return unread(args, shell.error);
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

const unread = (payload: unknown, error: z.ZodError): Unread => ({
  kind: 'unread',
  why: nameUnread('Copilot CLI', payload, error.issues),
});
const unreadable = (problem: string): ReadHook => ({ kind: 'unreadable', problem });

export function readCopilotHook(event: string, payload: unknown): ReadHook {
  if (event === 'sessionStart') {
    const said = commonSchema.safeParse(payload);
    if (!said.success) return unreadable(unread(payload, said.error).why);
    const { sessionId: agentSession = 'copilot', cwd } = said.data;
    return { kind: 'call', call: { kind: 'started', agentSession, cwd }, reply: () => silent };
  }
  if (!['preToolUse', 'permissionRequest', 'postToolUse'].includes(event)) {
    return { kind: 'unreadable', problem: `Copilot CLI's event ${event} is not known here.` };
  }
  const input = inputSchema.safeParse(payload);
  if (!input.success) return unreadable(unread(payload, input.error).why);
  const { toolArgs, toolInput } = input.data;
  const args = argsOf(toolArgs ?? toolInput);
  if (args === null) {
    const path = [toolArgs === undefined ? 'toolInput' : 'toolArgs'];
    return unreadable(nameUnread('Copilot CLI', payload, [{ path }]));
  }
  const call = callOf(event, input.data, args);
  if (call.kind === 'unread') return unreadable(call.why);
  return {
    kind: 'call',
    call,
    reply(verdict) {
      if (event === 'preToolUse') return sayBefore(verdict, args);
      return event === 'permissionRequest' ? sayPermission(verdict) : silent;
    },
  };
}
