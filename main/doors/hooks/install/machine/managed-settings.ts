/** Settings of a machine that neither a project nor a flag overrides: where each agent has them, and our hooks in them. */
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { hookedAgents } from '../../../../agents/agents.ts';
import type { AgentId } from '#domain/agents/agent.ts';
import type { ReadText } from '../../status/read-settings-value.ts';
import { agentSettings, type Environment } from '../agent-settings.ts';
import { ourMatchers } from '../edit-json-hooks.ts';
import type { ShimCommand } from '../hook-line.ts';
import { addPlugin, hasPlugin, withoutPlugin } from './managed-plugin.ts';

const managedOf = (agent: AgentId) => hookedAgents.find(({ id }) => id === agent)?.hooks?.managed ?? null;

/** Where our plugin lies that its settings name; null for hooks that stand in the settings themselves. */
export function pluginFile(agent: AgentId, file: string): string | null {
  const plugin = managedOf(agent)?.plugin ?? null;
  return plugin === null ? null : join(dirname(file), plugin);
}

/** Null where the agent has none that is known here. */
export function managedFile(agent: AgentId, env: Environment, platform: NodeJS.Platform): string | null {
  const managed = managedOf(agent);
  if (managed === null) return null;
  const usual = platform === 'darwin' ? managed.darwin : managed.linux;
  const folder = managed.folderVariable === undefined ? undefined : env[managed.folderVariable];
  if (usual !== null && folder) return join(folder, basename(usual));
  const moved = managed.variable === null ? undefined : env[managed.variable];
  return moved ?? usual;
}

const mark = '# Written by `countersign install codex --managed`; the same with `uninstall` takes it away again.';

interface Hooks {
  readonly hooks: Readonly<Record<string, readonly { readonly matcher?: string; readonly hooks: readonly object[] }[]>>;
}

/** Its words for hooks are the same in both forms. */
function asToml(json: string): string {
  const { hooks }: Hooks = JSON.parse(json);
  const lines = Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ matcher, hooks: handlers }) => [
      '',
      `[[hooks.${event}]]`,
      ...(matcher === undefined ? [] : [`matcher = ${JSON.stringify(matcher)}`]),
      ...handlers.flatMap((handler) => [
        `[[hooks.${event}.hooks]]`,
        ...Object.entries(handler).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
      ]),
    ]),
  );
  return [mark, '[features]', 'hooks = true', ...lines, ''].join('\n');
}

function fromToml(text: string): string {
  try {
    return JSON.stringify(parseToml(text));
  } catch {
    return '';
  }
}

/** Null where the text cannot be changed without losing what stands there. */
export function addManaged(agent: AgentId, file: string, text: string, shim: ShimCommand): string | null {
  const plugin = pluginFile(agent, file);
  if (plugin !== null) return addPlugin(text, plugin, managedOf(agent)?.holds ?? {});
  if (agent !== 'codex') return agentSettings[agent].add(text, shim, managedOf(agent)?.holds);
  if (text !== '' && !text.startsWith(mark)) return null;
  const json = agentSettings.codex.add('', shim);
  return json === null ? null : asToml(json);
}

/** Without our hooks; null where it cannot be told. */
export function withoutManaged(agent: AgentId, file: string, text: string): string | null {
  if (text === '') return '';
  const plugin = pluginFile(agent, file);
  if (plugin !== null) return withoutPlugin(text, plugin);
  if (agent === 'codex') return text.startsWith(mark) ? '' : text;
  return agentSettings[agent].remove(text);
}

/** Whether nothing of anybody else stands there once our hooks are out. */
export function isOursAlone(agent: AgentId, left: string): boolean {
  if (left === '' || agent === 'codex') return left === '';
  const holds = managedOf(agent)?.holds ?? {};
  return Object.entries<unknown>(parse(left)).every(
    // Qwen Code notes by itself of which form the file is.
    ([key, value]) => key === '$version' || JSON.stringify(value) === JSON.stringify(holds[key]),
  );
}

/** Whether two texts say the same to the agent. */
export function saysTheSame(agent: AgentId, a: string, b: string): boolean {
  return a === b || (agent !== 'codex' && isDeepStrictEqual(parse(a), parse(b)));
}

/** Whether all of our hooks stand there. */
export function isManaged(agent: AgentId, file: string, text: string, read: ReadText): boolean {
  const plugin = pluginFile(agent, file);
  if (plugin !== null) return hasPlugin(text, plugin) && agentSettings[agent].isComplete(read(plugin) ?? '');
  if (agent !== 'codex') return agentSettings[agent].isComplete(text);
  const json = fromToml(text);
  return ourMatchers(json === '' ? '{}' : json) !== null && agentSettings.codex.isComplete(json);
}
