/** Gemini CLI's hooks: SessionStart, BeforeTool and AfterTool, as of version 0.61. */
import * as z from 'zod';
import type { HookCall, HookVerdict, ReadHook, Unread } from '../hook-call.ts';
import { nameUnread } from '../name-unread.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { sayAfter, sayJson, silent, turnEnd, type HookReply } from '../refuse-hook.ts';

const commonSchema = z.looseObject({
  session_id: z.string().min(1).max(200),
  cwd: z.string().min(1),
  hook_event_name: z.string(),
});
const inputSchema = commonSchema.extend({
  tool_name: z.string().min(1).max(300),
  tool_input: z.looseObject({}),
});
type Input = z.infer<typeof inputSchema>;

const shellSchema = z.looseObject({
  command: z.string().min(1),
  description: z.string().optional(),
  /** Where it runs, seen from the project; older versions say `directory`. */
  dir_path: z.string().optional(),
  directory: z.string().optional(),
  is_background: z.boolean().optional(),
});
const tools = toolTable({
  edit: 'write_file replace',
  read: 'read_file',
  look: 'list_directory',
  search: 'grep_search search_file_content',
  list: 'glob read_many_files',
  fetch: 'web_fetch',
  skill: 'activate_skill',
  delegate: 'invoke_agent',
  harmless: `
    google_web_search write_todos ask_user enter_plan_mode exit_plan_mode complete_task
    get_internal_docs update_topic list_mcp_resources tracker_add_dependency tracker_create_task
    tracker_get_task tracker_list_tasks tracker_update_task tracker_visualize
  `,
});

function callOf(event: string, input: Input): HookCall | Unread {
  const { session_id: agentSession, cwd, tool_name: tool } = input;
  const common = { agentSession, toolUse: null, cwd };
  if (tool === 'run_shell_command') {
    const shell = shellSchema.safeParse(input.tool_input);
    if (!shell.success) return unread(input, shell.error, ['tool_input']);
    const { command, description, is_background: inBackground } = shell.data;
    const within = shell.data.dir_path ?? shell.data.directory;
    const place = within === undefined || within === '' ? cwd : within.startsWith('/') ? within : `${cwd}/${within}`;
    if (event === 'AfterTool') return { kind: 'over', ...common, command, hasFailed: false };
    return {
      kind: 'shell',
      ...common,
      cwd: place,
      command,
      says: description ?? null,
      timeoutMs: null,
      isBackground: inBackground ?? false,
      reviewedBy: null,
      isPlanning: false,
    };
  }
  return event === 'BeforeTool' ? readTool(tools, tool, input.tool_input, common) : { kind: 'other' };
}

function sayBefore(verdict: HookVerdict, input: Input): HookReply {
  switch (verdict.kind) {
    case 'ticket':
      return sayJson({
        decision: 'allow',
        // Its documentation speaks of merging, but this takes the place of the whole input, folder and all.
        hookSpecificOutput: {
          hookEventName: 'BeforeTool',
          tool_input: { ...input.tool_input, command: verdict.command },
        },
      });
    case 'deny':
    case 'ask':
      // `ask` stands in the types, but the documentation promises only allow and deny.
      return sayJson({ decision: 'deny', reason: verdict.sentence, ...turnEnd(verdict) });
    case 'allow':
    case 'pass':
      return silent;
  }
}

const unread = (payload: unknown, error: z.ZodError, within: readonly string[] = []): Unread => ({
  kind: 'unread',
  why: nameUnread('Gemini CLI', payload, error.issues, within),
});

export function readGeminiHook(event: string, payload: unknown): ReadHook {
  if (event === 'SessionStart') {
    const said = commonSchema.safeParse(payload);
    if (!said.success) return { kind: 'unreadable', problem: unread(payload, said.error).why };
    const { session_id: agentSession, cwd } = said.data;
    return { kind: 'call', call: { kind: 'started', agentSession, cwd }, reply: () => silent };
  }
  if (event !== 'BeforeTool' && event !== 'AfterTool') {
    return { kind: 'unreadable', problem: `Gemini CLI's event ${event} is not known here.` };
  }
  const input = inputSchema.extend({ hook_event_name: z.literal(event) }).safeParse(payload);
  if (!input.success) return { kind: 'unreadable', problem: unread(payload, input.error).why };
  const call = callOf(event, input.data);
  if (call.kind === 'unread') return { kind: 'unreadable', problem: call.why };
  const reply = (verdict: HookVerdict): HookReply =>
    event === 'BeforeTool' ? sayBefore(verdict, input.data) : sayAfter(verdict);
  return { kind: 'call', call, reply };
}
