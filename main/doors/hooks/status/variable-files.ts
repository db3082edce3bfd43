/** Files of variables that an agent obeys although nobody set them: those of a project, and those of its person. */
import { dirname, join } from 'node:path';
import type { VariableFiles } from '../../../agents/agent.ts';
import { hookedAgents } from '../../../agents/agents.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import { isOn, valueIn, type ReadText } from './read-settings-value.ts';

interface Asked {
  readonly folder: string;
  readonly home: string;
  readonly read: ReadText;
}

/** As the agent does: of the folder, or of the nearest one above that has one. */
function ofProject({ names }: VariableFiles, { folder, home, read }: Asked): readonly string[] {
  for (let at = folder; at !== home; at = dirname(at)) {
    const found = names.map((name) => join(at, name)).filter((file) => read(file) !== null);
    if (found.length > 0 || at === dirname(at)) return found;
  }
  return [];
}

/** The first file that sets one of these; null where none does, or its person's settings keep them out. */
export function fileThatSets(
  agent: AgentId,
  variables: readonly string[],
  asked: Asked,
  whose: 'project' | 'person',
): string | null {
  const known = hookedAgents.find(({ id }) => id === agent);
  const files = known?.hooks?.variableFiles;
  if (files === undefined) return null;
  const { home, read } = asked;
  const settings = join(home, known?.settings.user[0] ?? '');
  const kept = whose === 'person' ? null : valueIn(settings, read(settings) ?? '', files.keptOut);
  const places = whose === 'person' ? files.names.map((name) => join(home, name)) : ofProject(files, asked);
  const sets = (file: string, name: string): boolean => isOn(valueIn(file, read(file) ?? '', [name]));
  const [ownFolder = ''] = files.names;
  const counts = (file: string, name: string): boolean =>
    file.endsWith(`/${ownFolder}`) || !Array.isArray(kept) || !kept.includes(name);
  return places.find((file) => variables.some((name) => counts(file, name) && sets(file, name))) ?? null;
}
