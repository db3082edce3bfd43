/** Every running program of an agent, with how far it is held; the worst first. */
import { homedir } from 'node:os';
import type { AgentContact, AgentContacts } from '#core/agent-contacts.ts';
import type { RunningProgram } from '#domain/command/running-program.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import type { AgentSession } from '#domain/agents/agent-session.ts';
import type { Environment } from '../install/agent-settings.ts';
import { findAgentPrograms, type AgentProgram } from './find-agent-programs.ts';
import { findBypass } from './find-bypass.ts';
import { findEarlyStarts } from './find-early-starts.ts';
import { judgeSession } from './judge-session.ts';
import type { ReadText } from './read-settings-value.ts';
import { hooksOf, workFolder } from './start-words.ts';

export interface SessionsAsked {
  readonly programs: readonly RunningProgram[];
  readonly contacts: AgentContacts;
  /** Of the broker, for what tells none of its own. */
  readonly env: Environment;
  readonly read: ReadText;
  readonly now: number;
}

export type SessionsByAgent = ReadonlyMap<AgentId, readonly AgentSession[]>;

const worse: Readonly<Record<AgentSession['enforcement'], number>> = { 'not-gated': 0, 'asked-only': 1, gated: 2 };

/** What was heard from it or from anything that it started: of several conversations the worst counts. */
function contactOf({ agent, marks }: AgentProgram, contacts: readonly AgentContact[]): AgentContact | null {
  const own = contacts.filter((each) => each.agent === agent && each.process !== null && marks.has(each.process));
  const latest = own.at(-1) ?? null;
  if (latest === null) return null;
  const last = (key: 'checkedInAt' | 'askedAt' | 'redeemedAt' | 'ignoredAt'): number | null =>
    own.reduce<number | null>((at, each) => (each[key] !== null && each[key] > (at ?? 0) ? each[key] : at), null);
  return {
    ...latest,
    checkedInAt: last('checkedInAt'),
    askedAt: last('askedAt'),
    redeemedAt: last('redeemedAt'),
    ignoredAt: last('ignoredAt'),
  };
}

async function sessionOf(found: AgentProgram, asked: SessionsAsked): Promise<AgentSession | null> {
  const { agent, program } = found;
  const { env, cwd, isElsewhere } = await program.more();
  if (isElsewhere) return null;
  const own = env ?? asked.env;
  const home = own['HOME'] ?? homedir();
  const start = {
    home,
    env: own,
    projects: cwd === null ? [] : [cwd],
    argv: program.argv,
  };
  const judged = judgeSession({
    agent,
    contact: contactOf(found, asked.contacts.all()),
    bypass: findBypass(agent, start, asked.read),
    early: cwd === null ? [] : findEarlyStarts(agent, workFolder(hooksOf(agent), program.argv, cwd), home, asked.read),
    startedAt: program.startedAt,
    brokerSince: asked.contacts.since,
    now: asked.now,
  });
  return { process: program.mark, pid: program.pid, cwd, ...judged };
}

export async function agentSessions(asked: SessionsAsked): Promise<SessionsByAgent> {
  const sessions = new Map<AgentId, AgentSession[]>();
  for (const found of findAgentPrograms(asked.programs)) {
    const session = await sessionOf(found, asked);
    if (session !== null) sessions.set(found.agent, [...(sessions.get(found.agent) ?? []), session]);
  }
  for (const each of sessions.values()) each.sort((a, b) => worse[a.enforcement] - worse[b.enforcement]);
  return sessions;
}
