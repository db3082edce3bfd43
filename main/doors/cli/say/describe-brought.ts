/** Says in lines which files of a project agents obey. */
import { countBrought, type Brought, type BroughtKind } from '#domain/agents/brought.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';
import { visibleLine } from './visible-line.ts';

export interface BroughtBy {
  readonly project: string;
  readonly files: Brought['files'];
}

/** Projects that bring none are not among them. */
export async function askBrought(
  sessions: readonly { readonly projectRoot: string }[],
  client: BrokerClient,
): Promise<readonly BroughtBy[]> {
  const found: BroughtBy[] = [];
  for (const project of new Set(sessions.map(({ projectRoot }) => projectRoot))) {
    const look = await client.call('project.look', { path: project });
    if (look.ok && look.result.brings.files.length > 0) found.push({ project, files: look.result.brings.files });
  }
  return found;
}

const kindWords: Readonly<Record<BroughtKind, readonly [one: string, more: string]>> = {
  settings: ['settings file', 'settings files'],
  hook: ['hook file', 'hook files'],
  skill: ['skill', 'skills'],
  command: ['command', 'commands'],
  plugin: ['plugin file', 'plugin files'],
  mcp: ['MCP file', 'MCP files'],
  agent: ['agent', 'agents'],
  rules: ['rules file', 'rules files'],
};

/** In lines for a terminal; none for a project that brings nothing that agents obey. */
export function linesOfBrought(project: string, brings: readonly BroughtBy[]): readonly string[] {
  const files = brings.find((one) => one.project === project)?.files ?? [];
  const counts = countBrought({ files: [...files], isAll: true });
  if (counts.length === 0) return [];
  const words = counts.map(({ kind, count }) => `${count} ${kindWords[kind][count === 1 ? 0 : 1]}`).join(', ');
  const named = files.filter(({ byAgent }) => byAgent).map(({ path, by }) => `    ${visibleLine(path)} (${by})`);
  return [`  brings ${words} that agents obey:`, ...named];
}
