/** opencode's hooks as our own plugin passes them on: plugin.start, tool.execute.before and tool.execute.after. */
import * as z from 'zod';
import { patchedPaths } from '#core/patched-paths.ts';
import type { HookCall, HookVerdict, ReadHook, Unread } from '../hook-call.ts';
import { nameUnread } from '../name-unread.ts';
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

const startSchema = z.looseObject({ directory: z.string().min(1) });
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
  skill: 'skill',
  delegate: 'task',
  harmless: 'todowrite todoread question websearch codesearch invalid plan_enter plan_exit',
});
const patchTools = new Set(['patch', 'apply_patch']);

function callOf(event: string, input: Input): HookCall | Unread {
  const { sessionID: agentSession, callID: toolUse, directory: cwd, tool } = input;
  const common = { agentSession, toolUse, cwd };
  if (tool === 'bash') {
    const shell = shellSchema.safeParse(input.args);
    if (!shell.success) return unread(input, shell.error, ['args']);
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
  if (!patch.success) return unread(input, patch.error, ['args']);
  const paths = patchedPaths(patch.data.patchText);
  if (paths === null) return { kind: 'unread', why: 'This patch is not understood by this version of Countersign.' };
  return { kind: 'edit', ...common, tool, input: patch.data.patchText, paths };
}

/** The broker keeps the time that was asked for, and its clock stands while a person is asked. */
const longestTool = 600_000;

/** Our plugin then has the conversation aborted. */
const endsTurn = (verdict: HookVerdict): object =>
  verdict.kind === 'deny' && verdict.endsTurn === true ? { endsTurn: true } : {};

function say(verdict: HookVerdict): HookReply {
  switch (verdict.kind) {
    case 'ticket':
      return sayJson({ decision: 'rewrite', args: { command: verdict.command, timeout: longestTool } });
    case 'deny':
    case 'ask':
      // A plugin can stop a tool, but not ask.
      return sayJson({ decision: 'deny', reason: verdict.sentence, ...endsTurn(verdict) });
    case 'allow':
    case 'pass':
      return sayJson({ decision: 'pass' });
  }
}

function sayAfter(verdict: HookVerdict): HookReply {
  const ending = endsTurn(verdict);
  return 'endsTurn' in ending ? sayJson(ending) : silent;
}

const unread = (payload: unknown, error: z.ZodError, within: readonly string[] = []): Unread => ({
  kind: 'unread',
  why: nameUnread('opencode', payload, error.issues, within),
});

/** Its plugins are loaded before there is a conversation. */
const beforeSessions = 'opencode';

export function readOpencodeHook(event: string, payload: unknown): ReadHook {
  if (event === 'plugin.start') {
    const said = startSchema.safeParse(payload);
    if (!said.success) return { kind: 'unreadable', problem: unread(payload, said.error).why };
    const call = { kind: 'started', agentSession: beforeSessions, cwd: said.data.directory } as const;
    return { kind: 'call', call, reply: () => silent };
  }
  if (event !== 'tool.execute.before' && event !== 'tool.execute.after') {
    return { kind: 'unreadable', problem: `opencode's event ${event} is not known here.` };
  }
  const input = inputSchema.safeParse(payload);
  if (!input.success) return { kind: 'unreadable', problem: unread(payload, input.error).why };
  const call = callOf(event, input.data);
  if (call.kind === 'unread') return { kind: 'unreadable', problem: call.why };
  return {
    kind: 'call',
    call,
    reply: (verdict) => (event === 'tool.execute.before' ? say(verdict) : sayAfter(verdict)),
  };
}
