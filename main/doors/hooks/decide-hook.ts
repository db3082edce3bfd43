/** Answers an agent's hook: reads its words, asks the broker, and says the verdict in the same words. */
import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import type { HookDialect } from '#agents/agent.ts';
import { hookedAgents } from '#agents/agents.ts';
import type { Params, Result } from '#contract/methods.ts';
import type { Broker } from '#core/broker.ts';
import type { Submitter } from '#core/session.ts';
import { sessionStopped } from '#core/session/refusals.ts';
import { agentNames } from '#domain/agents/agent.ts';
import { errorText, toWireError } from '#domain/common/errors.ts';
import { maxNoteLength } from '#domain/common/limits.ts';
import type { SessionView } from '#domain/common/event.ts';
import { externalToolOperationSchema, type ExternalToolSubject } from '#domain/approval/external-tool.ts';
import { execOperationSchema } from '#domain/command/submission.ts';
import { readClaudeHook } from './claude/read-claude-hook.ts';
import { readCodexHook } from './codex/read-codex-hook.ts';
import { readCopilotHook } from './copilot/read-copilot-hook.ts';
import { readCursorHook } from './cursor/read-cursor-hook.ts';
import { findProject, realFolder } from './find-project.ts';
import { readGeminiHook } from './gemini/read-gemini-hook.ts';
import type { HookCall, HookVerdict, ReadVendorHook, ShellCall } from './hook-call.ts';
import { readOpencodeHook } from './opencode/read-opencode-hook.ts';
import { readQwenHook } from './qwen/read-qwen-hook.ts';
import { refuseHook } from './refuse-hook.ts';
import { earlyStartsIn, findEarlyStarts } from './status/find-early-starts.ts';
import { readSettingsText } from './status/read-settings-value.ts';
import { judgeDelegate } from './skills/judge-delegate.ts';
import { judgeSkill } from './skills/judge-skill.ts';
import { shellLimitOf } from './shell-limit.ts';
import { isRedeeming, ticketInLine, ticketLine } from './ticket-line.ts';
import { placesOf } from './tool-path-readings.ts';
import { english } from '#domain/common/message.ts';

type HookParams = Params<'hook.decide'>;

const dialects: Readonly<Record<HookDialect, ReadVendorHook>> = {
  claude: readClaudeHook,
  codex: readCodexHook,
  copilot: readCopilotHook,
  gemini: readGeminiHook,
  cursor: readCursorHook,
  opencode: readOpencodeHook,
  qwen: readQwenHook,
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
export async function decideHook(params: HookParams, broker: Broker, from: Submitter): Promise<Result<'hook.decide'>> {
  const { agent, event } = params;
  const dialect = hookedAgents.find(({ id }) => id === agent)?.hooks?.speaks;
  if (dialect === undefined) return refuseHook(agent, event, `Countersign: ${agentNames[agent]} has no hooks here.`);
  const read = dialects[dialect](event, parse(params.payload));
  if (read.kind === 'unreadable') return refuseHook(agent, event, `Countersign: ${read.problem}`);
  try {
    return read.reply(await judge(read.call, params, broker, from));
  } catch (error) {
    const { message, remedy } = toWireError(error);
    return read.reply(deny(errorText({ message, remedy })));
  }
}

async function judge(call: HookCall, params: HookParams, broker: Broker, client: Submitter): Promise<HookVerdict> {
  const stopped = whileStopped(call, params, broker);
  if (stopped !== null && call.kind !== 'over') return stopped;
  const from = 'agentSession' in call ? { ...client, conversation: call.agentSession } : client;
  const { agent, redeem } = params;
  switch (call.kind) {
    case 'other':
      return pass;
    case 'over': {
      broker.tickets.toolEnded({ agent, ...call, ranTicket: ticketInLine(redeem, call.command) !== null });
      return stopped ?? pass;
    }
    case 'permission': {
      const ticket = call.command === null ? null : ticketInLine(redeem, call.command);
      return ticket !== null && broker.tickets.isValid(ticket, agent) ? { kind: 'allow' } : pass;
    }
    case 'started': {
      const { agentSession, cwd } = call;
      broker.contacts.heard({ agent, agentSession, process: params.processes[0] ?? null, cwd }, 'checkedInAt');
      await tellEarlyStarts(cwd, params, broker);
      return pass;
    }
    case 'skill':
    case 'delegate':
      return judgeSkillCall(call, params, broker, from);
    case 'tool':
      return judgeTool(call, params, broker, from);
    case 'edit':
    case 'read':
    case 'search':
      return judgeFiles(call, params, broker, from);
    case 'own-shell':
      return askPerson({ kind: 'command', argv: ['bash', '-c', call.command] }, call.cwd, params, broker, from);
    case 'shell':
      return judgeShell(call, params, broker, from);
  }
}

/** What the agent does by its own means is over as well as its commands, while a person has its session stopped; that it begins anew may be said. */
function whileStopped(call: HookCall, { agent }: HookParams, { agentSessions }: Broker): HookVerdict | null {
  if (!('agentSession' in call) || call.kind === 'started') return null;
  if (!agentSessions.isStopped({ name: agentNames[agent], conversation: call.agentSession })) return null;
  const { message, remedy } = sessionStopped.error;
  return { kind: 'deny', sentence: `Countersign: ${errorText({ message, remedy })}`, endsTurn: true };
}

async function openProject(cwd: string, params: HookParams, broker: Broker): Promise<SessionView> {
  const open = broker.projectRoots();
  const found = findProject({ cwd, named: params.project, open, homeDir: homedir() });
  return broker.openProject(found, { isPerson: false });
}

/** Before its first command: what a project has the agent start by itself is seen by no hook. */
async function tellEarlyStarts(cwd: string, params: HookParams, broker: Broker): Promise<void> {
  const { agent } = params;
  const files = findEarlyStarts(agent, cwd, homedir(), readSettingsText);
  if (files.length === 0) return;
  // Its page then shows all that the project brings.
  await openProject(cwd, params, broker);
  broker.warn(earlyStartsIn(agentNames[agent], cwd, files));
}

async function judgeFiles(
  call: Extract<HookCall, { kind: 'edit' | 'read' | 'search' }>,
  params: HookParams,
  broker: Broker,
  from: Submitter,
): Promise<HookVerdict> {
  const { sessionId } = await openProject(call.cwd, params, broker);
  const paths = placesOf(call, homedir());
  if (paths === null) return deny('one of the paths cannot be followed to where it leads.');
  const access = call.kind === 'edit' ? 'write' : call.kind;
  const verdict = await broker.judgePaths(sessionId, access, paths);
  if (verdict.kind === 'refused') return deny(`${verdict.reason} Do not work around it.`);
  if (verdict.kind === 'asked') {
    return askPerson({ kind: 'tool', name: call.tool, input: call.input, paths }, call.cwd, params, broker, from);
  }
  return access === 'write' ? { kind: 'allow' } : pass;
}

/** A fetch from a host that is open here needs no word; all else that the agent does by itself is asked about. */
async function judgeTool(
  call: Extract<HookCall, { kind: 'tool' }>,
  params: HookParams,
  broker: Broker,
  from: Submitter,
): Promise<HookVerdict> {
  const { sessionId } = await openProject(call.cwd, params, broker);
  const destination = call.url === null ? null : hostOf(call.url);
  if (destination !== null) {
    const judged = await broker.session(sessionId)?.simulate({ kind: 'host', destination }, {});
    if (judged?.verdict === 'allowed') return pass;
    // A closed network may be opened by a word; a host that was refused by name may not.
    const named = judged?.steps.find(({ decides, verdict }) => decides && verdict === 'refused');
    const { basis } = named ?? {};
    if (
      named !== undefined &&
      (basis?.kind === 'earlier-answer' || (basis?.kind === 'setting' && basis.key === 'deniedHosts'))
    ) {
      return deny(`${destination} may not be reached: ${english(named.because)}`);
    }
  }
  const { tool: name, input } = call;
  const paths = placesOf(call, homedir());
  if (paths === null) return deny('one of the paths cannot be followed to where it leads.');
  return askPerson({ kind: 'tool', name, input, paths }, call.cwd, params, broker, from);
}

/** `protocol://host:port`; null for what is no address of the web, which cannot have been opened. */
function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, port } = new URL(url);
  if ((protocol !== 'http:' && protocol !== 'https:') || hostname === '') return null;
  return `${protocol}//${hostname}:${port === '' ? (protocol === 'http:' ? 80 : 443) : port}`;
}

/** The lines that a skill brings are run by the agent while it reads it, so each is asked about as a command of its own; so are agents with programs. */
async function judgeSkillCall(
  call: Extract<HookCall, { kind: 'skill' | 'delegate' }>,
  params: HookParams,
  broker: Broker,
  from: Submitter,
): Promise<HookVerdict> {
  const { projectRoot } = await openProject(call.cwd, params, broker);
  const runs =
    call.kind === 'skill'
      ? await judgeSkill(call.name, projectRoot)
      : judgeDelegate(params.agent, call.name, [call.cwd, projectRoot]);
  const { tool, input, cwd } = call;
  if (runs.kind === 'nothing') return pass;
  if (runs.kind === 'unknown')
    return askPerson({ kind: 'tool', name: tool, input, paths: [...(runs.paths ?? [])] }, cwd, params, broker, from);
  for (const line of runs.lines) {
    const verdict = await askPerson({ kind: 'command', argv: ['bash', '-c', line] }, cwd, params, broker, from);
    if (verdict.kind !== 'allow') return verdict;
  }
  return { kind: 'allow' };
}

const choices = [
  { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
  { id: 'no', name: 'Deny', effect: 'deny', isLasting: false },
] as const;

/** A card about something that the agent does by its own means: a yes is all that it can be given. */
async function askPerson(
  subject: ExternalToolSubject,
  cwd: string,
  params: HookParams,
  broker: Broker,
  from: Submitter,
): Promise<HookVerdict> {
  const { sessionId } = await openProject(cwd, params, broker);
  const op = externalToolOperationSchema.safeParse({
    type: 'external-tool-approval',
    subject,
    cwd,
    requester: { entryPoint: 'hook', claimedName: agentNames[params.agent], says: null },
    choices,
    prefersNo: false,
    mayRemember: true,
  });
  const session = broker.session(sessionId);
  if (session === null || !op.success) {
    return deny('this is more than a person can be shown, so nobody can allow it. Do it in smaller steps.');
  }
  const receipt = await session.submit({ id: `hook-${randomUUID()}`, op: op.data }, from);
  if (receipt.kind === 'refused') return deny(english(receipt.error.message));
  const run = receipt.runId === null ? null : session.run(receipt.runId);
  await run?.done;
  const outcome = run?.view.outcome ?? null;
  if (outcome?.kind === 'permitted') return { kind: 'allow' };
  return deny(outcome !== null && 'sentence' in outcome ? english(outcome.sentence) : 'this was not answered.');
}

/** Only an agent whose model was told the line may say it, and only while its ticket is good. */
function judgeRedeeming(
  { command, isSaidAgain }: ShellCall,
  { agent, redeem }: HookParams,
  broker: Broker,
): HookVerdict {
  if (isSaidAgain !== true) return deny('tickets are redeemed by the agent that got them.');
  const ticket = ticketInLine(redeem, command);
  if (ticket !== null && broker.tickets.isValid(ticket, agent)) return { kind: 'allow' };
  return deny('this ticket is not good any more, or its line was changed. Call the tool with the command itself.');
}

async function judgeShell(call: ShellCall, params: HookParams, broker: Broker, from: Submitter): Promise<HookVerdict> {
  const { agent, redeem } = params;
  if (isRedeeming(redeem, call.command)) return judgeRedeeming(call, params, broker);
  const cwd = realFolder(call.cwd);
  if (cwd === null) return deny(`there is no folder ${call.cwd}.`);
  const { sessionId } = await openProject(cwd, params, broker);
  const session = broker.session(sessionId);
  const op = execOperationSchema.safeParse({
    type: 'exec',
    argv: ['bash', '-c', call.command],
    cwd,
    env: {},
    terminal: null,
    timeoutMs: call.timeoutMs,
    escalationRequest: null,
    requester: { entryPoint: 'hook', claimedName: agentNames[agent], says: call.says?.slice(0, maxNoteLength) ?? null },
    settings: call.isPlanning ? { files: { mode: 'read-only' } } : {},
  });
  if (session === null || !op.success) return deny('this command is too large or malformed.');
  const { command, agentSession, toolUse, isBackground, reviewedBy } = call;
  const agentProcess = params.processes[0] ?? null;
  const toolLimit = shellLimitOf(agent, call, readSettingsText);
  const terms = { agent, agentSession, toolUse, command, cwd, agentProcess, isBackground, toolLimit };
  const isSaidAgain = call.isSaidAgain === true;
  const answer = await broker.tickets.request({ session, op: op.data, terms, reviewedBy, isSaidAgain }, from);
  if (answer.kind === 'refused') return deny(answer.sentence);
  return {
    kind: 'ticket',
    // What is left to the agent's own reviewer must be what will run.
    command: ticketLine(redeem, answer.ticket, isSaidAgain ? null : answer.command),
    isLeftToReviewer: reviewedBy !== null,
  };
}
