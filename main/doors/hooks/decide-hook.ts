/** Answers an agent's hook: reads its words, asks the desk, and says the verdict in the same words. */
import { homedir } from 'node:os';
import type { Params, Result } from '#contract/methods.ts';
import type { Desk } from '#core/desk.ts';
import type { Submitter } from '#core/session.ts';
import { type AgentId, agentNames } from '#domain/agent.ts';
import { toWireError } from '#domain/errors.ts';
import { maxNoteLength } from '#domain/limits.ts';
import type { SessionPicture } from '#domain/event.ts';
import { foreignOperationSchema, type ForeignSubject } from '#domain/foreign.ts';
import { execOperationSchema } from '#domain/submission.ts';
import { readClaudeHook } from './claude/read-claude-hook.ts';
import { readCodexHook } from './codex/read-codex-hook.ts';
import { readCopilotHook } from './copilot/read-copilot-hook.ts';
import { readCursorHook } from './cursor/read-cursor-hook.ts';
import { findProject, realFolder } from './find-project.ts';
import { readGeminiHook } from './gemini/read-gemini-hook.ts';
import type { HookCall, HookVerdict, ReadVendorHook, ShellCall } from './hook-call.ts';
import { readOpencodeHook } from './opencode/read-opencode-hook.ts';
import { refuseHook } from './refuse-hook.ts';
import { resolveToolPath } from './resolve-tool-path.ts';
import { ticketInLine, ticketLine } from './ticket-line.ts';

type HookParams = Params<'hook.decide'>;

const vendors: Readonly<Record<AgentId, ReadVendorHook>> = {
  claude: readClaudeHook,
  codex: readCodexHook,
  copilot: readCopilotHook,
  gemini: readGeminiHook,
  cursor: readCursorHook,
  opencode: readOpencodeHook,
};

const deny = (sentence: string): HookVerdict => ({ kind: 'deny', sentence: `Countersign: ${sentence}` });
const pass: HookVerdict = { kind: 'pass' };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Never throws: what goes wrong on the way is a no that says so. */
export async function decideHook(params: HookParams, desk: Desk, from: Submitter): Promise<Result<'hook.decide'>> {
  const { agent, event } = params;
  const read = vendors[agent](event, parse(params.payload));
  if (read.kind === 'unreadable') return refuseHook(agent, event, `Countersign: ${read.problem}`);
  try {
    return read.reply(await judge(read.call, params, desk, from));
  } catch (error) {
    const { message, remedy } = toWireError(error);
    return read.reply(deny([message, remedy].filter(Boolean).join(' ')));
  }
}

async function judge(call: HookCall, params: HookParams, desk: Desk, from: Submitter): Promise<HookVerdict> {
  const { agent, redeem } = params;
  switch (call.kind) {
    case 'other':
      return pass;
    case 'over': {
      desk.tickets.toolEnded({ agent, ...call, ranTicket: ticketInLine(redeem, call.command) !== null });
      return pass;
    }
    case 'permission': {
      const ticket = call.command === null ? null : ticketInLine(redeem, call.command);
      return ticket !== null && desk.tickets.isValid(ticket, agent) ? { kind: 'allow' } : pass;
    }
    case 'edit':
    case 'read':
      return judgeFiles(call, params, desk, from);
    case 'own-shell':
      return askPerson({ kind: 'command', argv: ['bash', '-c', call.command] }, call.cwd, params, desk, from);
    case 'shell':
      return judgeShell(call, params, desk, from);
  }
}

async function openProject(cwd: string, params: HookParams, desk: Desk): Promise<SessionPicture> {
  const open = desk.projectRoots();
  return desk.openProject(findProject({ cwd, named: params.project, open, homeDir: homedir() }));
}

async function judgeFiles(
  call: Extract<HookCall, { kind: 'edit' | 'read' }>,
  params: HookParams,
  desk: Desk,
  from: Submitter,
): Promise<HookVerdict> {
  const { sessionId } = await openProject(call.cwd, params, desk);
  const resolved = call.paths.map((path) => resolveToolPath(call.cwd, path));
  const paths = resolved.filter((path) => path !== null);
  if (paths.length < resolved.length) return deny('one of the paths cannot be followed to where it leads.');
  const access = call.kind === 'edit' ? 'write' : 'read';
  const verdict = await desk.judgePaths(sessionId, access, paths);
  if (verdict.kind === 'refused') return deny(`${verdict.reason} Do not work around it.`);
  if (verdict.kind === 'asked') {
    return askPerson({ kind: 'tool', name: call.tool, input: call.input, paths }, call.cwd, params, desk, from);
  }
  return access === 'write' ? { kind: 'allow' } : pass;
}

const choices = [
  { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
  { id: 'no', name: 'Deny', effect: 'deny', isLasting: false },
] as const;

/** A card about something that the agent does by its own means: a yes is all that it can be given. */
async function askPerson(
  subject: ForeignSubject,
  cwd: string,
  params: HookParams,
  desk: Desk,
  from: Submitter,
): Promise<HookVerdict> {
  const { sessionId } = await openProject(cwd, params, desk);
  const op = foreignOperationSchema.safeParse({
    type: 'foreign-question',
    subject,
    cwd,
    asker: { door: 'hook', claimedName: agentNames[params.agent], says: null },
    choices,
    prefersNo: false,
    mayRemember: true,
  });
  const session = desk.session(sessionId);
  if (session === null || !op.success) return deny('this is too large or malformed.');
  const receipt = await session.submit({ id: 'hook', op: op.data }, from);
  if (receipt.kind === 'refused') return deny(receipt.error.message);
  const run = receipt.runId === null ? null : session.run(receipt.runId);
  await run?.done;
  const outcome = run?.picture.outcome ?? null;
  if (outcome?.kind === 'permitted') return { kind: 'allow' };
  return deny(outcome !== null && 'sentence' in outcome ? outcome.sentence : 'this was not answered.');
}

async function judgeShell(call: ShellCall, params: HookParams, desk: Desk, from: Submitter): Promise<HookVerdict> {
  const { agent, redeem } = params;
  if (ticketInLine(redeem, call.command) !== null) return deny('tickets are redeemed by the agent that got them.');
  const cwd = realFolder(call.cwd);
  if (cwd === null) return deny(`there is no folder ${call.cwd}.`);
  const { sessionId } = await openProject(cwd, params, desk);
  const session = desk.session(sessionId);
  const op = execOperationSchema.safeParse({
    type: 'exec',
    argv: ['bash', '-c', call.command],
    cwd,
    env: {},
    terminal: null,
    timeoutMs: call.timeoutMs,
    wish: null,
    asker: { door: 'hook', claimedName: agentNames[agent], says: call.says?.slice(0, maxNoteLength) ?? null },
    settings: call.isPlanning ? { files: { mode: 'read-only' } } : {},
  });
  if (session === null || !op.success) return deny('this command is too large or malformed.');
  const { command, agentSession, toolUse, isBackground, reviewedBy } = call;
  const agentProcess = params.processes[0] ?? null;
  const terms = { agent, agentSession, toolUse, command, cwd, agentProcess, isBackground };
  const answer = await desk.tickets.request({ session, op: op.data, terms, reviewedBy }, from);
  if (answer.kind === 'refused') return deny(answer.sentence);
  return {
    kind: 'ticket',
    command: ticketLine(redeem, answer.ticket, command),
    isLeftToReviewer: reviewedBy !== null,
  };
}
