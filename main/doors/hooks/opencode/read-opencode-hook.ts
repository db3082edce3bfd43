/** opencode's hooks as our own plugin passes them on: tool.execute.before and tool.execute.after. */
import * as z from 'zod';
import { patchedPaths } from '#core/patched-paths.ts';
import type { HookCall, HookVerdict, ReadHook } from '../hook-call.ts';
import { readTool, toolTable } from '../read-tool.ts';
import { sayJson, silent, type HookReply } from '../refuse-hook.ts';

const inputSchema = z.looseObject({
  tool: z.string().min(1).max(300),
  sessionID: z.string().min(1).max(200),
  callID: z.string().min(1).max(200),
  directory: z.string().min(1),
  args: z.looseObject({}),
});
type Input = z.infer<typeof inputSchema>;

const shellSchema = z.looseObject({
  command: z.string().min(1),
  description: z.string().optional(),
  timeout: z.number().positive().optional(),
  workdir: z.string().min(1).optional(),
});
const patchSchema = z.looseObject({ patchText: z.string().min(1) });
const tools = toolTable({
  edit: 'edit write multiedit',
  read: 'read',
  look: 'list',
  search: 'grep',
  list: 'glob',
  fetch: 'webfetch',
  harmless: 'todowrite todoread task skill question websearch codesearch invalid plan_enter plan_exit',
});
const patchTools = new Set(['patch', 'apply_patch']);

function callOf(event: string, input: Input): HookCall | null {
  const { sessionID: agentSession, callID: toolUse, directory: cwd, tool } = input;
  const common = { agentSession, toolUse, cwd };
  if (tool === 'bash') {
    const shell = shellSchema.safeParse(input.args);
    if (!shell.success) return null;
    const { command, description, timeout, workdir } = shell.data;
    if (event === 'tool.execute.after') return { kind: 'over', ...common, command, hasFailed: false };
    return {
      kind: 'shell',
      ...common,
      cwd: workdir === undefined ? cwd : workdir.startsWith('/') ? workdir : `${cwd}/${workdir}`,
      command,
      says: description ?? null,
      timeoutMs: timeout === undefined ? null : Math.ceil(timeout),
      isBackground: false,
      reviewedBy: null,
      isPlanning: false,
    };
  }
  if (event !== 'tool.execute.before') return { kind: 'other' };
  if (!patchTools.has(tool)) return readTool(tools, tool, input.args, common);
  const patch = patchSchema.safeParse(input.args);
  const paths = patch.success ? patchedPaths(patch.data.patchText) : null;
  return paths === null ? null : { kind: 'edit', ...common, tool, input: patch.data?.patchText ?? '', paths };
}

function say(verdict: HookVerdict): HookReply {
  switch (verdict.kind) {
    case 'ticket':
      return sayJson({ decision: 'rewrite', args: { command: verdict.command } });
    case 'deny':
    case 'ask':
      // A plugin can stop a tool, but not ask.
      return sayJson({ decision: 'deny', reason: verdict.sentence });
    case 'allow':
    case 'pass':
      return sayJson({ decision: 'pass' });
  }
}

export function readOpencodeHook(event: string, payload: unknown): ReadHook {
  if (event !== 'tool.execute.before' && event !== 'tool.execute.after') {
    return { kind: 'unreadable', problem: `opencode's event ${event} is not known here.` };
  }
  const input = inputSchema.safeParse(payload);
  const call = input.success ? callOf(event, input.data) : null;
  if (call === null) {
    return { kind: 'unreadable', problem: 'What opencode says about its tool is not understood by this version.' };
  }
  return { kind: 'call', call, reply: (verdict) => (event === 'tool.execute.before' ? say(verdict) : silent) };
}
