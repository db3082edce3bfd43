/** Turns an agent's own tool into a call, by what the agent's table says the tool does. What no table names is asked about: decision 0062. */
import type { HookCall, ToolCommon } from './hook-call.ts';
import { listedPaths, namedPaths } from './named-paths.ts';

/**
 * What a tool does by the agent's own means: `look` shows what is at a path, `search` all that lies below it, `list` what a file pattern
 * matches; `harmless` touches nothing outside of the agent.
 */
export type ToolDoes = 'edit' | 'read' | 'look' | 'search' | 'list' | 'fetch' | 'harmless';
export type ToolTable = ReadonlyMap<string, ToolDoes>;

/** Each group is a text of names. */
export function toolTable(groups: Partial<Record<ToolDoes, string>>): ToolTable {
  const does = ['edit', 'read', 'look', 'search', 'list', 'fetch', 'harmless'] as const;
  return new Map(
    does.flatMap((each) => (groups[each]?.trim().split(/\s+/) ?? []).map((name) => [name, each] as const)),
  );
}

/** The desk's own MCP tools, as agents name tools of a server `countersign`: these come to the desk by themselves. */
const ownTool = /^(?:mcp_{1,2})?countersign(?:__|_|-|\.)(?:shell|write_stdin|apply_patch|request_permissions)$/;

/** Null for a tool that names no file where it must. */
export function readTool(table: ToolTable, tool: string, input: unknown, common: ToolCommon): HookCall | null {
  const does = table.get(tool) ?? (ownTool.test(tool) ? 'harmless' : null);
  const said = { ...common, tool, input: JSON.stringify(input ?? null) };
  const paths = does === 'list' ? listedPaths(input) : namedPaths(input);
  if (does === 'harmless') return { kind: 'other' };
  if (paths === null) return null;
  switch (does) {
    case 'edit':
    case 'read':
      return paths.length === 0 ? null : { kind: does, ...said, paths };
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

function urlIn(input: unknown): string | null {
  const url = typeof input === 'object' && input !== null && 'url' in input ? input.url : null;
  return typeof url === 'string' ? url : null;
}
