/** What taking up a skill or a command of the agent's own would run outside of every sandbox: lines to be judged one by one, or a question. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { knownAgents } from '../../../agents/agents.ts';
import { findSkillFiles } from './find-skill-files.ts';
import { readSkillLines } from './read-skill-lines.ts';

export type SkillRuns =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string; readonly paths?: readonly string[] };

const unknown = (why: string): SkillRuns => ({ kind: 'unknown', why });

/** Where agents keep skills for all projects: their own folders beneath the home. */
const homeFolders = [
  ...new Set(
    knownAgents.flatMap(({ obeyed, stateInHome }) => [
      ...obeyed.map(({ path }) => path.split('/')[0] ?? ''),
      ...stateInHome,
    ]),
  ),
].filter(
  (name) => name.startsWith('.') && !name.includes('*') && !/\.\w+$/.test(name.slice(1)) && !name.startsWith('.cache'),
);

/** `name` as the agent gives it; every file that it may mean counts. */
export async function judgeSkill(name: string, project: string): Promise<SkillRuns> {
  const home = homedir();
  const found = await findSkillFiles(name, [project, ...homeFolders.map((folder) => join(home, folder))]);
  if (found.kind === 'unknown') return unknown(found.why);
  const lines: string[] = [];
  for (const text of found.texts) {
    const read = readSkillLines(text);
    if (read.kind === 'unclear') return unknown(read.why);
    lines.push(...read.lines);
  }
  return lines.length === 0 ? { kind: 'nothing' } : { kind: 'lines', lines: [...new Set(lines)] };
}
