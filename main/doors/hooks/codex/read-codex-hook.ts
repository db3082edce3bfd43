/** Codex's hooks: PreToolUse, PermissionRequest and PostToolUse, as of version 0.169. */
import * as z from 'zod';
import { patchedPaths } from '#core/patched-paths.ts';
import type { HookCall, HookVerdict, ReadHook } from '../hook-call.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { sayJson, silent, type HookReply } from '../refuse-hook.ts';

const inputSchema = z.looseObject({
  session_id: z.string().min(1).max(200),
  cwd: z.string().min(1),
  permission_mode: z.string().max(50),
  hook_event_name: z.string(),
  tool_name: z.string().min(1).max(300),
  tool_input: z.unknown(),
  tool_use_id: z.string().max(200).optional(),
});
type Input = z.infer<typeof inputSchema>;

const shellSchema = z.looseObject({ command: z.string().min(1), description: z.string().nullable().optional() });
const patchSchema = z.looseObject({ command: z.string().min(1) });

const tools = toolTable({
  read: 'view_image',
  // What is written to a running command reaches ours, inside its sandbox.
  harmless: `
    update_plan request_user_input write_stdin web_search tool_search list_mcp_resources spawn_agent
    send_input wait_agent close_agent resume_agent list_agents
  `,
});

function callOf(event: string, input: Input): HookCall | null {
  const { session_id: agentSession, cwd, tool_name: tool, permission_mode: mode } = input;
  const common = { agentSession, cwd, toolUse: input.tool_use_id ?? null };
  if (tool === 'Bash') {
    const shell = shellSchema.safeParse(input.tool_input);
    if (!shell.success) return null;
    const { command, description } = shell.data;
    if (event === 'PermissionRequest') return { kind: 'permission', ...common, command };
    if (event === 'PostToolUse') return { kind: 'over', ...common, command, hasFailed: false };
    const asked = { says: description ?? null, timeoutMs: null, isBackground: false, reviewedBy: null };
    return { kind: 'shell', ...common, ...asked, command, isPlanning: mode === 'plan' };
  }
  if (event !== 'PreToolUse') return { kind: 'other' };
  if (tool !== 'apply_patch') return readTool(tools, tool, input.tool_input, common);
  const patch = patchSchema.safeParse(input.tool_input);
  const paths = patch.success ? patchedPaths(patch.data.command) : null;
  return paths === null ? null : { kind: 'edit', ...common, tool, input: patch.data?.command ?? '', paths };
}

/** `allow` is understood only together with another command, and anything malformed lets the original run. */
function sayBefore(verdict: HookVerdict): HookReply {
  const say = (words: Record<string, unknown>): HookReply =>
    sayJson({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...words } });
  switch (verdict.kind) {
    case 'ticket':
      return say({ permissionDecision: 'allow', updatedInput: { command: verdict.command } });
    case 'deny':
    case 'ask':
      // Codex knows no `ask` here.
      return say({ permissionDecision: 'deny', permissionDecisionReason: verdict.sentence });
    case 'allow':
    case 'pass':
      return silent;
  }
}

function sayPermission(verdict: HookVerdict): HookReply {
  const say = (decision: Record<string, unknown>): HookReply =>
    sayJson({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } });
  if (verdict.kind === 'allow') return say({ behavior: 'allow' });
  return verdict.kind === 'deny' ? say({ behavior: 'deny', message: verdict.sentence }) : silent;
}

const events = new Set(['PreToolUse', 'PermissionRequest', 'PostToolUse']);

export function readCodexHook(event: string, payload: unknown): ReadHook {
  if (!events.has(event)) return { kind: 'unreadable', problem: `Codex's event ${event} is not known here.` };
  const input = inputSchema.safeParse(payload);
  const call = input.success && input.data.hook_event_name === event ? callOf(event, input.data) : null;
  if (call === null) {
    return { kind: 'unreadable', problem: 'What Codex says about its tool is not understood by this version.' };
  }
  return {
    kind: 'call',
    call,
    reply(verdict) {
      if (event === 'PreToolUse') return sayBefore(verdict);
      return event === 'PermissionRequest' ? sayPermission(verdict) : silent;
    },
  };
}
