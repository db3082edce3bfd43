/** What is known of an agent that the broker does not connect, and the places that most of them share. */
import type { ObeyedBy, ObeyedFile } from './agent.ts';

export interface OtherAgent extends ObeyedBy {
  readonly id: string;
  readonly programs: readonly string[];
  /** Beneath the home: its own keys and tokens. */
  readonly credentials: readonly string[];
}

/** The usual places of an agent that keeps everything in one folder of the project. */
export function inFolder(folder: string): readonly ObeyedFile[] {
  return [
    { kind: 'settings', path: `${folder}/settings*.json` },
    { kind: 'settings', path: `${folder}/config.*` },
    { kind: 'hook', path: `${folder}/hooks.json` },
    { kind: 'hook', path: `${folder}/hooks/*` },
    { kind: 'mcp', path: `${folder}/mcp.json` },
    { kind: 'mcp', path: `${folder}/mcp/mcp.json` },
    { kind: 'mcp', path: `${folder}/settings/mcp.json` },
    { kind: 'skill', path: `${folder}/skills/*/SKILL.md` },
    { kind: 'command', path: `${folder}/commands/*` },
    { kind: 'command', path: `${folder}/workflows/*` },
    { kind: 'agent', path: `${folder}/agents/*` },
    { kind: 'plugin', path: `${folder}/plugins/*` },
  ];
}

/** An agent whose folder is all that it obeys in a project. */
export function ownFolder(
  id: string,
  name: string,
  programs: readonly string[],
  folder: string,
  credentials: readonly string[],
): OtherAgent {
  return { id, name, programs, protectedNames: [folder], obeyed: inFolder(folder), credentials };
}
