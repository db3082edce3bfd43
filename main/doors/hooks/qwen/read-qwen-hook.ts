/**
 * Qwen Code's hooks: SessionStart, PreToolUse, PermissionRequest, PostToolUse and PostToolUseFailure, as of version 0.24.
 * Its documentation says otherwise, but it runs no other command than the one it asked about, so its model is told what to run in its place: decision 0023.
 */
import * as z from 'zod';
import { maxTimeoutMs } from '#domain/common/limits.ts';
import type { HookCall, HookVerdict, ReadHook, Unread } from '../hook-call.ts';
import { nameUnread } from '../name-unread.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { sayJson, silent, type HookReply } from '../refuse-hook.ts';
import { tellLine } from '../ticket-line.ts';

const commonSchema = z.looseObject({
  session_id: z.string().min(1).max(200),
  cwd: z.string().min(1),
  hook_event_name: z.string(),
});
const inputSchema = commonSchema.extend({
  permission_mode: z.string().max(50).optional(),
  tool_name: z.string().min(1).max(300),
  tool_input: z.looseObject({}),
  tool_use_id: z.string().max(200).optional(),
});
type Input = z.infer<typeof inputSchema>;

const shellSchema = z.looseObject({
  command: z.string().min(1),
  description: z.string().optional(),
  timeout: z.number().positive().optional(),
  is_background: z.boolean().optional(),
  /** An absolute folder. */
  directory: z.string().optional(),
});
const tools = toolTable({
  edit: 'write_file edit notebook_edit',
  read: 'read_file zoom_image display_image',
  look: 'list_directory',
  search: 'grep_search',
  list: 'glob',
  fetch: 'web_fetch',
  skill: 'skill',
  // What `tool_call` calls comes to the hooks under its own name; what an agent of the agent does, too.
  delegate: 'agent',
  harmless: `
    todo_write ask_user_question enter_plan_mode exit_plan_mode tool_search web_search get_goal update_goal propose_goal
    list_agents task_stop task_create task_update task_list structured_output report_findings cron_list loop_wakeup
  `,
});

const unread = (payload: unknown, error: z.ZodError, within: readonly string[] = []): Unread => ({
  kind: 'unread',
  why: nameUnread('Qwen Code', payload, error.issues, within),
});

function callOf(event: string, input: Input): HookCall | Unread {
  const { session_id: agentSession, cwd, tool_name: tool } = input;
  const common = { agentSession, cwd, toolUse: input.tool_use_id ?? null };
  if (tool === 'run_shell_command') {
    const shell = shellSchema.safeParse(input.tool_input);
    if (!shell.success) return unread(input, shell.error, ['tool_input']);
    const { command, description, timeout, is_background: inBackground, directory } = shell.data;
    if (event === 'PermissionRequest') return { kind: 'permission', ...common, command };
    if (event !== 'PreToolUse') return { kind: 'over', ...common, command, hasFailed: event === 'PostToolUseFailure' };
    return {
      kind: 'shell',
      ...common,
      cwd: directory === undefined || directory === '' ? cwd : directory,
      command,
      says: description ?? null,
      timeoutMs: timeout === undefined || inBackground === true ? null : Math.min(Math.ceil(timeout), maxTimeoutMs),
      isBackground: inBackground ?? false,
      reviewedBy: null,
      isPlanning: input.permission_mode === 'plan',
      isSaidAgain: true,
    };
  }
  if (event !== 'PreToolUse') return { kind: 'other' };
  if (tool === 'monitor') {
    const watched = shellSchema.safeParse(input.tool_input);
    if (watched.success) return { kind: 'own-shell', ...common, command: watched.data.command };
  }
  return readTool(tools, tool, input.tool_input, common);
}

const sayOfTool = (permissionDecision: string, permissionDecisionReason: string): HookReply =>
  sayJson({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason } });

function sayBefore(verdict: HookVerdict): HookReply {
  switch (verdict.kind) {
    case 'ticket':
      return sayOfTool('deny', tellLine(verdict.command));
    case 'deny':
    case 'ask':
      return sayOfTool(verdict.kind, verdict.sentence);
    case 'allow':
      return sayOfTool('allow', 'Countersign: allowed.');
    case 'pass':
      return silent;
  }
}

const sayOfPermission = (decision: Record<string, unknown>): HookReply =>
  sayJson({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } });

function sayPermission(verdict: HookVerdict): HookReply {
  if (verdict.kind === 'allow') return sayOfPermission({ behavior: 'allow' });
  return verdict.kind === 'deny' ? sayOfPermission({ behavior: 'deny', message: verdict.sentence }) : silent;
}

function readStart(payload: unknown): ReadHook {
  const said = commonSchema.safeParse(payload);
  if (!said.success) return { kind: 'unreadable', problem: unread(payload, said.error).why };
  const { session_id: agentSession, cwd } = said.data;
  return { kind: 'call', call: { kind: 'started', agentSession, cwd }, reply: () => silent };
}

const events = new Set(['PreToolUse', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure']);

export function readQwenHook(event: string, payload: unknown): ReadHook {
  if (event === 'SessionStart') return readStart(payload);
  if (!events.has(event)) return { kind: 'unreadable', problem: `Qwen Code's event ${event} is not known here.` };
  const input = inputSchema.extend({ hook_event_name: z.literal(event) }).safeParse(payload);
  if (!input.success) return { kind: 'unreadable', problem: unread(payload, input.error).why };
  const call = callOf(event, input.data);
  if (call.kind === 'unread') return { kind: 'unreadable', problem: call.why };
  return {
    kind: 'call',
    call,
    reply(verdict) {
      if (event === 'PreToolUse') return sayBefore(verdict);
      return event === 'PermissionRequest' ? sayPermission(verdict) : silent;
    },
  };
}
