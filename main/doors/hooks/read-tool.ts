/** Turns an agent's own tool into a call, by what the agent's table says the tool does. What no table names is asked about: decision 0023. */
import type { HookCall, ToolCommon, Unread } from './hook-call.ts';
import { listedPaths, namedPaths } from './named-paths.ts';

/**
 * What a tool does by the agent's own means: `look` shows what is at a path, `search` all that lies below it, `list` what a file pattern
 * matches; `skill` takes up a text that may bring lines to run; `delegate` calls an agent that may bring
 * programs; `harmless` touches nothing outside of the agent.
 */
export type ToolDoes = 'edit' | 'read' | 'look' | 'search' | 'list' | 'fetch' | 'skill' | 'delegate' | 'harmless';
export type ToolTable = ReadonlyMap<string, ToolDoes>;

/** Each group is a text of names. */
export function toolTable(groups: Partial<Record<ToolDoes, string>>): ToolTable {
  const does = ['edit', 'read', 'look', 'search', 'list', 'fetch', 'skill', 'delegate', 'harmless'] as const;
  return new Map(
    does.flatMap((each) => (groups[each]?.trim().split(/\s+/) ?? []).map((name) => [name, each] as const)),
  );
}

/** The broker's own MCP tools, as agents name tools of a server `countersign`: these come to the broker by themselves. */
const ownTool = /^(?:mcp_{1,2})?countersign(?:__|_|-|\.)(?:shell|write_stdin|apply_patch|request_permissions)$/;

const unread = (tool: string, what: string): Unread => ({
  kind: 'unread',
  why: `The input of its tool ${tool.replaceAll(/[^\w.:-]/g, '?').slice(0, 60)} ${what}, which this version of Countersign does not understand.`,
});

/** Unread for a tool that names no file or text where it must. */
export function readTool(table: ToolTable, tool: string, input: unknown, common: ToolCommon): HookCall | Unread {
  const does = table.get(tool) ?? (ownTool.test(tool) ? 'harmless' : null);
  const said = { ...common, tool, input: JSON.stringify(input ?? null) };
  const paths = does === 'list' ? listedPaths(input) : namedPaths(input);
  if (does === 'harmless') return { kind: 'other' };
  if (paths === null) return unread(tool, 'is nested too deeply');
  switch (does) {
    case 'edit':
    case 'read':
      return paths.length === 0 ? unread(tool, 'names no file') : { kind: does, ...said, paths };
    case 'skill': {
      const name = skillIn(input);
      return name === null ? unread(tool, 'names no skill') : { kind: 'skill', ...said, name };
    }
    case 'delegate':
      return { kind: 'delegate', ...said, name: agentIn(input) };
    case 'look':
      return { kind: 'read', ...said, paths: paths.length === 0 ? ['.'] : paths };
    case 'search':
    case 'list':
      return { kind: 'search', ...said, paths: paths.length === 0 ? ['.'] : paths };
    case 'fetch':
    case null:
      return { kind: 'tool', ...said, paths, url: does === 'fetch' ? urlIn(input) : null };
  }
}

/** Under the names that agents give it; without what a command is called with. */
function skillIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const values: readonly unknown[] = ['skill', 'name', 'command'].map((name) => Reflect.get(input, name));
  const named = values.find((each) => each !== undefined);
  return typeof named === 'string' && named.trim() !== '' ? named : null;
}

/** Under the names that agents give it; null for the usual one, and for what is no name: then any may be meant. */
function agentIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const values: readonly unknown[] = ['subagent_type', 'agent_type', 'agent_name'].map((name) =>
    Reflect.get(input, name),
  );
  const named = values.find((each) => each !== undefined && each !== null);
  return typeof named === 'string' ? named : null;
}

function urlIn(input: unknown): string | null {
  const url = typeof input === 'object' && input !== null && 'url' in input ? input.url : null;
  return typeof url === 'string' ? url : null;
}
