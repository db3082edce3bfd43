/** What calling an agent of the agent would start outside of every sandbox: servers and hooks that its file names, or another agent's program. */
import { homedir } from 'node:os';
import type { AgentId } from '#domain/agents/agent.ts';
import { findActingAgents } from '../status/find-early-starts.ts';
import { readSettingsText } from '../status/read-settings-value.ts';
import { hooksOf } from '../status/start-words.ts';
import type { SkillRuns } from './judge-skill.ts';

/** `name` as the agent gives it; `folders` are where it works, and the project. A file of its person's own is theirs. */
export function judgeDelegate(agent: AgentId, name: string | null, folders: readonly string[]): SkillRuns {
  const foreign = hooksOf(agent)?.foreignAgents ?? [];
  if (name !== null && foreign.includes(name.trim().toLowerCase())) {
    return { kind: 'unknown', why: 'it is another program, with hooks of its own or none' };
  }
  const paths = findActingAgents(agent, name, folders, homedir(), readSettingsText);
  return paths.length === 0
    ? { kind: 'nothing' }
    : { kind: 'unknown', why: 'it names programs that start with it', paths };
}
