/** Claude Code's hooks: PreToolUse, PermissionRequest, PostToolUse and PostToolUseFailure, as of version 2.1. */
import * as z from 'zod';
import { maxTimeoutMs } from '#domain/limits.ts';
import type { HookCall, HookVerdict, ReadHook } from '../hook-call.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { refuseHook, sayJson, silent, type HookReply } from '../refuse-hook.ts';

/** Longest that Claude Code lets a command run, in milliseconds; the desk keeps the time the agent asked for. */
const longestTool = 600_000;
/** What it asks for when it names no limit. */
const usualTool = 120_000;

const inputSchema = z.looseObject({
  session_id: z.string().min(1).max(200),
  cwd: z.string().min(1),
  permission_mode: z.string().max(50).optional(),
  hook_event_name: z.string(),
  tool_name: z.string().min(1).max(300),
  tool_input: z.looseObject({}),
  tool_use_id: z.string().max(200).optional(),
});
type Input = z.infer<typeof inputSchema>;

const shellSchema = z.looseObject({
  command: z.string().min(1),
  description: z.string().optional(),
  timeout: z.number().positive().optional(),
  run_in_background: z.boolean().optional(),
});
const tools = toolTable({
  edit: 'Edit Write MultiEdit NotebookEdit',
  read: 'Read NotebookRead',
  look: 'LS',
  search: 'Grep',
  list: 'Glob',
  fetch: 'WebFetch',
  // A search is made by Claude Code's own service; what an agent of the agent does comes to its own hooks.
  harmless: `
    Agent Task TaskOutput TaskStop TaskCreate TaskGet TaskUpdate TaskList AgentOutputTool BashOutput KillBash
    KillShell TodoWrite AskUserQuestion EnterPlanMode ExitPlanMode Skill SlashCommand ToolSearch WebSearch
    ListMcpResources ListMcpResourcesTool CronCreate CronDelete CronList ScheduleWakeup ReportFindings
    StructuredOutput ListAgents
  `,
});

function callOf(event: string, input: Input): HookCall | null {
  const { session_id: agentSession, cwd, tool_name: tool } = input;
  const common = { agentSession, cwd, toolUse: input.tool_use_id ?? null };
  if (tool === 'Bash') {
    const shell = shellSchema.safeParse(input.tool_input);
    if (!shell.success) return null;
    const { command, description, timeout, run_in_background: inBackground } = shell.data;
    if (event === 'PermissionRequest') return { kind: 'permission', ...common, command };
    if (event !== 'PreToolUse') return { kind: 'over', ...common, command, hasFailed: event === 'PostToolUseFailure' };
    return {
      kind: 'shell',
      ...common,
      command,
      says: description ?? null,
      timeoutMs: inBackground === true ? null : Math.min(Math.ceil(timeout ?? usualTool), maxTimeoutMs),
      isBackground: inBackground ?? false,
      reviewedBy: input.permission_mode === 'auto' ? 'Claude Code auto mode' : null,
      isPlanning: input.permission_mode === 'plan',
    };
  }
  if (event !== 'PreToolUse') return { kind: 'other' };
  if (tool === 'Monitor') {
    const watched = shellSchema.safeParse(input.tool_input);
    // No rewrite of it was ever seen to be followed.
    if (watched.success) return { kind: 'own-shell', ...common, command: watched.data.command };
  }
  return readTool(tools, tool, input.tool_input, common);
}

function sayBefore(verdict: HookVerdict, input: Input): HookReply {
  const say = (words: Record<string, unknown>): HookReply =>
    sayJson({ hookSpecificOutput: { hookEventName: 'PreToolUse', ...words } });
  switch (verdict.kind) {
    case 'ticket': {
      const timeout = input.tool_input['run_in_background'] === true ? {} : { timeout: longestTool };
      const updatedInput = { ...input.tool_input, ...timeout, command: verdict.command };
      // Without a decision Claude's own reviewer goes on to judge the line, which quotes the command.
      return say(verdict.isLeftToReviewer ? { updatedInput } : { permissionDecision: 'allow', updatedInput });
    }
    case 'deny':
    case 'ask':
      return say({ permissionDecision: verdict.kind, permissionDecisionReason: verdict.sentence });
    case 'allow':
      return say({ permissionDecision: 'allow' });
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

const events = new Set(['PreToolUse', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure']);

export function readClaudeHook(event: string, payload: unknown): ReadHook {
  if (!events.has(event)) return { kind: 'unreadable', problem: `Claude Code's event ${event} is not known here.` };
  const input = inputSchema.safeParse(payload);
  const call = input.success && input.data.hook_event_name === event ? callOf(event, input.data) : null;
  if (!input.success || call === null) {
    return { kind: 'unreadable', problem: 'What Claude Code says about its tool is not understood by this version.' };
  }
  return {
    kind: 'call',
    call,
    reply(verdict) {
      if (event === 'PreToolUse') return sayBefore(verdict, input.data);
      if (event === 'PermissionRequest') return sayPermission(verdict);
      return verdict.kind === 'deny' ? refuseHook('claude', event, verdict.sentence) : silent;
    },
  };
}
