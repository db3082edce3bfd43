/** Codex's hooks: SessionStart, PreToolUse, PermissionRequest and PostToolUse, as of version 0.169. */
import * as z from 'zod';
import { patchedPaths } from '#core/patched-paths.ts';
import type { HookCall, HookVerdict, ReadHook, Unread } from '../hook-call.ts';
import { nameUnread } from '../name-unread.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { sayJson, silent, type HookReply } from '../refuse-hook.ts';

const commonSchema = z.looseObject({
  session_id: z.string().min(1).max(200),
  cwd: z.string().min(1),
  hook_event_name: z.string(),
});
const inputSchema = commonSchema.extend({
  permission_mode: z.string().max(50),
  tool_name: z.string().min(1).max(300),
  tool_input: z.unknown(),
  tool_use_id: z.string().max(200).optional(),
});
type Input = z.infer<typeof inputSchema>;

const shellSchema = z.looseObject({ command: z.string().min(1), description: z.string().nullable().optional() });
const patchSchema = z.looseObject({ command: z.string().min(1) });

const tools = toolTable({
  read: 'view_image',
  delegate: 'spawn_agent',
  // What is written to a running command reaches ours, inside its sandbox.
  harmless: `
    update_plan request_user_input write_stdin web_search tool_search list_mcp_resources
    send_input wait_agent close_agent resume_agent list_agents
  `,
});

function callOf(event: string, input: Input): HookCall | Unread {
  const { session_id: agentSession, cwd, tool_name: tool, permission_mode: mode } = input;
  const common = { agentSession, cwd, toolUse: input.tool_use_id ?? null };
  if (tool === 'Bash') {
    const shell = shellSchema.safeParse(input.tool_input);
    if (!shell.success) return unread(input, shell.error, ['tool_input']);
    const { command, description } = shell.data;
    if (event === 'PermissionRequest') return { kind: 'permission', ...common, command };
    if (event === 'PostToolUse') return { kind: 'over', ...common, command, hasFailed: false };
    const asked = { says: description ?? null, timeoutMs: null, isBackground: false, reviewedBy: null };
    return { kind: 'shell', ...common, ...asked, command, isPlanning: mode === 'plan' };
  }
  if (event !== 'PreToolUse') return { kind: 'other' };
  if (tool !== 'apply_patch') return readTool(tools, tool, input.tool_input, common);
  const patch = patchSchema.safeParse(input.tool_input);
  if (!patch.success) return unread(input, patch.error, ['tool_input']);
  const paths = patchedPaths(patch.data.command);
  if (paths === null) return { kind: 'unread', why: 'This patch is not understood by this version of Countersign.' };
  return { kind: 'edit', ...common, tool, input: patch.data.command, paths };
}

const sayOfTool = (words: Record<string, unknown>): HookReply =>
  sayJson({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...words } });

/** `allow` is understood only together with another command, and anything malformed lets the original run. */
function sayBefore(verdict: HookVerdict): HookReply {
  switch (verdict.kind) {
    case 'ticket':
      return sayOfTool({ permissionDecision: 'allow', updatedInput: { command: verdict.command } });
    case 'deny':
    case 'ask':
      // Codex knows no `ask` here.
      return sayOfTool({ permissionDecision: 'deny', permissionDecisionReason: verdict.sentence });
    case 'allow':
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

const events = new Set(['PreToolUse', 'PermissionRequest', 'PostToolUse']);

const unread = (payload: unknown, error: z.ZodError, within: readonly string[] = []): Unread => ({
  kind: 'unread',
  why: nameUnread('Codex', payload, error.issues, within),
});

export function readCodexHook(event: string, payload: unknown): ReadHook {
  if (event === 'SessionStart') {
    const said = commonSchema.safeParse(payload);
    if (!said.success) return { kind: 'unreadable', problem: unread(payload, said.error).why };
    const { session_id: agentSession, cwd } = said.data;
    return { kind: 'call', call: { kind: 'started', agentSession, cwd }, reply: () => silent };
  }
  if (!events.has(event)) return { kind: 'unreadable', problem: `Codex's event ${event} is not known here.` };
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
