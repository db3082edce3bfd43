/**
 * Cursor's hooks sessionStart, preToolUse, beforeShellExecution, beforeMCPExecution and beforeReadFile, as its documentation of 2026 has
 * them. None of it was tried on a real Cursor, so nothing is promised but a yes or no.
 */
import * as z from 'zod';
import type { HookCall, HookVerdict, ReadHook, ToolCommon, Unread } from '../hook-call.ts';
import { nameUnread } from '../name-unread.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { refuseHook, sayJson, silent, type HookReply } from '../refuse-hook.ts';

const commonSchema = z.looseObject({
  conversation_id: z.string().min(1).max(200),
  workspace_roots: z.array(z.string()).max(100).optional(),
});
const shellSchema = commonSchema.extend({ command: z.string().min(1), cwd: z.string() });
const mcpSchema = commonSchema.extend({
  tool_name: z.string().min(1).max(300),
  /** JSON as a text, or as it is. */
  tool_input: z.unknown(),
  /** What the server is reached by: only one of them, and none for servers of its own. */
  url: z.string().optional(),
  command: z.string().optional(),
});
const readSchema = commonSchema.extend({
  file_path: z.string().min(1),
  attachments: z.array(z.looseObject({})).max(200).optional(),
});
const toolSchema = commonSchema.extend({
  tool_name: z.string().min(1).max(300),
  /** An object, or its JSON as a text. */
  tool_input: z.unknown(),
  tool_use_id: z.string().max(200).optional(),
  cwd: z.string().optional(),
});
const tools = toolTable({
  edit: 'Write Edit MultiEdit StrReplace Delete EditNotebook NotebookEdit ApplyPatch',
  read: 'beforeReadFile',
  look: 'LS ReadLints',
  search: 'Grep SemanticSearch',
  list: 'Glob',
  fetch: 'WebFetch',
  // The first two have hooks of their own, and what a subagent does comes to its hooks.
  harmless: 'Shell Read Task TodoWrite AskQuestion WebSearch SwitchMode',
});

const unread = (payload: unknown, error: z.ZodError): Unread => ({
  kind: 'unread',
  why: nameUnread('Cursor', payload, error.issues),
});
const noFolder: Unread = { kind: 'unread', why: 'Cursor names no folder that its tool works in.' };

function callOf(event: string, payload: unknown): HookCall | Unread {
  const said = commonSchema.safeParse(payload);
  if (!said.success) return unread(payload, said.error);
  const { conversation_id: agentSession, workspace_roots: roots } = said.data;
  const at = (cwd: string | undefined) => ({ agentSession, toolUse: null, cwd: cwd === '' ? undefined : cwd });
  const common = at(roots?.[0]);
  if (event === 'beforeShellExecution') {
    const shell = shellSchema.safeParse(payload);
    if (!shell.success) return unread(payload, shell.error);
    const cwd = at(shell.data.cwd).cwd ?? common.cwd;
    return cwd === undefined ? noFolder : { kind: 'own-shell', ...common, cwd, command: shell.data.command };
  }
  if (event === 'preToolUse') return toolOf(payload, common);
  const { cwd } = common;
  if (cwd === undefined) return noFolder;
  if (event === 'sessionStart') return { kind: 'started', agentSession, cwd };
  if (event === 'beforeReadFile') {
    const read = readSchema.safeParse(payload);
    if (!read.success) return unread(payload, read.error);
    const { file_path: path, attachments } = read.data;
    return readTool(tools, event, { file_path: path, attachments }, { ...common, cwd });
  }
  const mcp = mcpSchema.safeParse(payload);
  if (!mcp.success) return unread(payload, mcp.error);
  const { tool_name: tool, tool_input: input, url, command } = mcp.data;
  return readTool(tools, `MCP ${tool}`, { input: parsed(input), server: url ?? command }, { ...common, cwd });
}

/** Its tools of MCP servers have a hook of their own as well. */
function toolOf(
  payload: unknown,
  common: Omit<ToolCommon, 'cwd'> & { readonly cwd: string | undefined },
): HookCall | Unread {
  const said = toolSchema.safeParse(payload);
  if (!said.success) return unread(payload, said.error);
  const { tool_name: tool, tool_input: input, tool_use_id: toolUse } = said.data;
  const cwd = said.data.cwd === undefined || said.data.cwd === '' ? common.cwd : said.data.cwd;
  if (/^MCP\b/.test(tool)) return { kind: 'other' };
  if (cwd === undefined) return noFolder;
  return readTool(tools, tool, parsed(input), { agentSession: common.agentSession, toolUse: toolUse ?? null, cwd });
}

function parsed(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function say(event: string, verdict: HookVerdict): HookReply {
  if (event === 'sessionStart') return silent;
  switch (verdict.kind) {
    case 'allow':
    case 'pass':
      return sayJson({ permission: 'allow', ...(event === 'preToolUse' ? { decision: 'allow' } : {}) });
    case 'deny':
    case 'ask':
      return refuseHook('cursor', event, verdict.sentence);
    case 'ticket':
      return refuseHook('cursor', event, 'Countersign has no answer for Cursor here.');
  }
}

const events = new Set(['sessionStart', 'preToolUse', 'beforeShellExecution', 'beforeMCPExecution', 'beforeReadFile']);

export function readCursorHook(event: string, payload: unknown): ReadHook {
  if (!events.has(event)) return { kind: 'unreadable', problem: `Cursor's event ${event} is not known here.` };
  const call = callOf(event, payload);
  if (call.kind === 'unread') return { kind: 'unreadable', problem: call.why };
  return { kind: 'call', call, reply: (verdict) => say(event, verdict) };
}
