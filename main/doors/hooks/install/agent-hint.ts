/** A paragraph in the instructions that an agent reads in every project: what its commands meet here. */
import { dirname, join } from 'node:path';
import { agentSettings } from './agent-settings.ts';
import type { AgentChange, AgentPlace } from './change-agent.ts';
import { whatCommandsMeet } from '#domain/agents/what-commands-meet.ts';
import { readSettingsFile, replaceSettings } from './replace-settings.ts';

const words = `## Commands on this machine run through Countersign

${whatCommandsMeet}- If you have the tool request_permissions of the MCP server countersign, ask with it once for the paths and hosts that you will need, before you run commands.
`;

/** The number says how many line ends were put before it, so that they can be taken out again. */
const begin = (ends: number): string => `<!-- countersign begins ${ends} -->\n`;
const end = '<!-- countersign ends -->\n';
const block = /(\n{0,2})<!-- countersign begins (\d) -->\n[\s\S]*?<!-- countersign ends -->\n/;

export function addHint(text: string): string {
  const bare = removeHint(text);
  const ends = bare === '' ? 0 : bare.endsWith('\n') ? 1 : 2;
  return `${bare}${'\n'.repeat(ends)}${begin(ends)}${words}${end}`;
}

/** To the byte what it was, where the lines around it were not changed. */
export function removeHint(text: string): string {
  return text.replace(block, (_all, before: string, ends: string) =>
    before.slice(0, Math.max(0, before.length - Number(ends))),
  );
}

/** Null where the agent reads no such file. */
export function hintFile({ agent, home, env }: AgentPlace): string | null {
  const settings = agentSettings[agent];
  return settings.hint === null ? null : join(dirname(settings.file(home, env)), settings.hint);
}

/** Null where the agent reads no such file. */
export function planHint(place: AgentPlace, isInstall: boolean): AgentChange | null {
  const path = hintFile(place);
  if (path === null) return null;
  const bytes = readSettingsFile(path);
  const before = bytes?.toString('utf8') ?? '';
  const after = isInstall ? addHint(before) : removeHint(before);
  if (after === before)
    return { kind: 'nothing', path, why: isInstall ? 'Already there.' : 'Nothing of ours stands there.' };
  const left = after === '' ? null : after;
  return {
    kind: 'change',
    path,
    before,
    after: left,
    caveat: null,
    apply: () => replaceSettings(path, left === null ? null : Buffer.from(left)),
  };
}
