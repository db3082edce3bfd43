/** What the settings of the machine say about an agent's hooks: that ours stand there, or that those of a person do not run. */
import { dirname } from 'node:path';
import type { AgentId } from '#domain/agents/agent.ts';
import type { Environment } from '../install/agent-settings.ts';
import { isManaged, managedFile } from '../install/machine/managed-settings.ts';
import { placesOf } from './places-of.ts';
import { switchesOff, valueIn, type ReadText } from './read-settings-value.ts';
import { hooksOf } from './start-words.ts';

export interface ManagedHooks {
  /** Ours stand there, and outlast this much; null where they do not. */
  readonly outlasts: 'everything' | 'settings' | null;
  /** The file that keeps a person's hooks from running. */
  readonly offIn: string | null;
}

export function managedHooks(
  agent: AgentId,
  env: Environment,
  read: ReadText,
  platform: NodeJS.Platform = process.platform,
): ManagedHooks {
  const hooks = hooksOf(agent);
  const managed = hooks?.managed ?? null;
  const file = managedFile(agent, env, platform);
  if (managed === null || file === null) return { outlasts: null, offIn: null };
  const files = [file, ...(managed.beside === null ? [] : placesOf(dirname(file), managed.beside))];
  const texts = files.flatMap((path) => {
    const text = read(path);
    return text === null ? [] : [{ path, text }];
  });
  const hasOurs = texts.some(({ path, text }) => isManaged(agent, path, text, read));
  const holds = Object.entries(managed.holds).every(([key, value]) =>
    texts.some(({ path, text }) => JSON.stringify(valueIn(path, text, [key])) === JSON.stringify(value)),
  );
  const { switches } = managed;
  const all = { switches, variables: hooks?.variables ?? [], within: hooks?.variablesIn ?? null };
  const off = texts.find(({ path, text }) => switchesOff(path, text, all));
  // Hooks of the machine run where only a person's are switched off; where all are, ours are not there either.
  const offIn =
    hasOurs && valueIn(off?.path ?? '', off?.text ?? '', ['disableAllHooks']) !== true ? null : (off?.path ?? null);
  return { outlasts: hasOurs && holds ? managed.outlasts : null, offIn };
}
