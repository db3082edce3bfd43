/** What the settings of the machine say about an agent's hooks: that ours stand there, or that those of a person do not run. */
import { dirname } from 'node:path';
import { hookedAgents } from '../../../agents/agents.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import type { Environment } from '../install/agent-settings.ts';
import { isManaged, managedFile } from '../install/machine/managed-settings.ts';
import { placesOf } from './places-of.ts';
import { readSettingsValue, type ReadText } from './read-settings-value.ts';

export interface ManagedHooks {
  /** Ours stand there, and outlast this much; null where they do not. */
  readonly outlasts: 'everything' | 'settings' | null;
  /** The file that keeps a person's hooks from running. */
  readonly offIn: string | null;
}

const says = (path: string, text: string, key: readonly string[]): unknown => {
  try {
    return readSettingsValue(path, text, key);
  } catch {
    return undefined; // What the agent itself cannot read either says nothing.
  }
};

export function managedHooks(
  agent: AgentId,
  env: Environment,
  read: ReadText,
  platform: NodeJS.Platform = process.platform,
): ManagedHooks {
  const managed = hookedAgents.find(({ id }) => id === agent)?.hooks?.managed ?? null;
  const file = managedFile(agent, env, platform);
  if (managed === null || file === null) return { outlasts: null, offIn: null };
  const files = [file, ...(managed.beside === null ? [] : placesOf(dirname(file), managed.beside))];
  const texts = files.flatMap((path) => {
    const text = read(path);
    return text === null ? [] : [{ path, text }];
  });
  const hasOurs = texts.some(({ path, text }) => isManaged(agent, path, text, read));
  const holds = Object.entries(managed.holds).every(([key, value]) =>
    texts.some(({ path, text }) => JSON.stringify(says(path, text, [key])) === JSON.stringify(value)),
  );
  const off = texts.find(({ path, text }) => managed.switches.some(({ key, off: is }) => says(path, text, key) === is));
  // Hooks of the machine run where only a person's are switched off; where all are, ours are not there either.
  const offIn =
    hasOurs && says(off?.path ?? '', off?.text ?? '', ['disableAllHooks']) !== true ? null : (off?.path ?? null);
  return { outlasts: hasOurs && holds ? managed.outlasts : null, offIn };
}
