/** Claude Code's hooks: SessionStart, UserPromptExpansion, PreToolUse, PermissionRequest, PostToolUse and PostToolUseFailure, as of version 2.1. */
import * as z from 'zod';
import { maxTimeoutMs } from '#domain/common/limits.ts';
import type { HookCall, HookVerdict, ReadHook, Unread } from '../hook-call.ts';
import { nameUnread } from '../name-unread.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { sayAfter, sayJson, silent, turnEnd, type HookReply } from '../refuse-hook.ts';

/** Longest that Claude Code lets a command run, in milliseconds; the broker keeps the time the agent asked for. */
const longestTool = 600_000;
/** What it asks for when it names no limit. */
const usualTool = 120_000;

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

/** A person typed a command of the agent, whose text may bring lines that the agent runs by itself. */
const expansionSchema = commonSchema.extend({
  command_name: z.string().min(1).max(300),
  command_args: z.string().optional(),
});

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
  skill: 'Skill SlashCommand',
  // A search is made by Claude Code's own service; what an agent of the agent does comes to its own hooks.
  delegate: 'Agent Task',
  harmless: `
    TaskOutput TaskStop TaskCreate TaskGet TaskUpdate TaskList AgentOutputTool BashOutput KillBash
    KillShell TodoWrite AskUserQuestion EnterPlanMode ExitPlanMode ToolSearch WebSearch
    ListMcpResources ListMcpResourcesTool CronCreate CronDelete CronList ScheduleWakeup ReportFindings
    StructuredOutput ListAgents
  `,
});

function callOf(event: string, input: Input): HookCall | Unread {
  const { session_id: agentSession, cwd, tool_name: tool } = input;
  const common = { agentSession, cwd, toolUse: input.tool_use_id ?? null };
  if (tool === 'Bash') {
    const shell = shellSchema.safeParse(input.tool_input);
    if (!shell.success) return unread(input, shell.error, ['tool_input']);
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

const sayOfTool = (words: Record<string, unknown>, beside: Record<string, unknown> = {}): HookReply =>
  sayJson({ ...beside, hookSpecificOutput: { hookEventName: 'PreToolUse', ...words } });

function sayBefore(verdict: HookVerdict, input: Input): HookReply {
  switch (verdict.kind) {
    case 'ticket': {
      const timeout = input.tool_input['run_in_background'] === true ? {} : { timeout: longestTool };
      const updatedInput = { ...input.tool_input, ...timeout, command: verdict.command };
      // Without a decision Claude's own reviewer goes on to judge the line, which quotes the command.
      return sayOfTool(verdict.isLeftToReviewer ? { updatedInput } : { permissionDecision: 'allow', updatedInput });
    }
    case 'deny':
    case 'ask':
      return sayOfTool(
        { permissionDecision: verdict.kind, permissionDecisionReason: verdict.sentence },
        turnEnd(verdict),
      );
    case 'allow':
      return sayOfTool({ permissionDecision: 'allow' });
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

const unread = (payload: unknown, error: z.ZodError, within: readonly string[] = []): Unread => ({
  kind: 'unread',
  why: nameUnread('Claude Code', payload, error.issues, within),
});

/** What is said before there is a tool: it begins, or a person typed one of its commands. */
function readAround(event: string, payload: unknown): ReadHook | null {
  if (event === 'SessionStart') {
    const said = commonSchema.safeParse(payload);
    if (!said.success) return { kind: 'unreadable', problem: unread(payload, said.error).why };
    const { session_id: agentSession, cwd } = said.data;
    return { kind: 'call', call: { kind: 'started', agentSession, cwd }, reply: () => silent };
  }
  if (event !== 'UserPromptExpansion') return null;
  const said = expansionSchema.safeParse(payload);
  if (!said.success) return { kind: 'unreadable', problem: unread(payload, said.error).why };
  const { session_id: agentSession, cwd, command_name: name, command_args: args } = said.data;
  const input = JSON.stringify({ name, args });
  return {
    kind: 'call',
    call: { kind: 'skill', agentSession, cwd, toolUse: null, tool: `/${name}`, input, name },
    reply: (verdict) => (verdict.kind === 'deny' ? sayJson({ decision: 'block', reason: verdict.sentence }) : silent),
  };
}

const events = new Set(['PreToolUse', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure']);

export function readClaudeHook(event: string, payload: unknown): ReadHook {
  const around = readAround(event, payload);
  if (around !== null) return around;
  if (!events.has(event)) return { kind: 'unreadable', problem: `Claude Code's event ${event} is not known here.` };
  const schema = inputSchema.extend({ hook_event_name: z.literal(event) });
  const input = schema.safeParse(payload);
  if (!input.success) return { kind: 'unreadable', problem: unread(payload, input.error).why };
  const call = callOf(event, input.data);
  if (call.kind === 'unread') return { kind: 'unreadable', problem: call.why };
  return {
    kind: 'call',
    call,
    reply(verdict) {
      if (event === 'PreToolUse') return sayBefore(verdict, input.data);
      if (event === 'PermissionRequest') return sayPermission(verdict);
      return sayAfter(verdict);
    },
  };
}
