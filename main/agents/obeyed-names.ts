/** Everything that programs obey in the folders of a project, from the files beside this: what the sandbox protects at every depth. */
import type { ObeyedBy, ObeyedKind } from './agent.ts';
import { knownAgents } from './agents.ts';
import { editors } from './obeyed/editors.ts';
import { packageManagers, tools } from './obeyed/tools.ts';
import type { OtherAgent } from './other-agent.ts';
import { otherEditorAgents } from './other-editor-agents.ts';
import { otherTerminalAgents } from './other-terminal-agents.ts';

/** Agents that the broker does not connect: what each obeys in a project, and where it keeps its keys. */
export const otherAgents: readonly OtherAgent[] = [...otherEditorAgents, ...otherTerminalAgents];

/** `agent` is what agents act on while a session goes on; the rest waits for a person to open, enter, commit or install. */
export type ObeyedGroup = 'agent' | 'editor' | 'tool' | 'package-manager';

export interface ProtectedName {
  /** Parts between slashes; each may hold one star. */
  readonly parts: readonly string[];
  readonly group: ObeyedGroup;
}

export interface ObeyedPlace {
  readonly parts: readonly string[];
  readonly kind: ObeyedKind;
  readonly group: ObeyedGroup;
  /** Of the program that obeys it. */
  readonly by: string;
}

const groups: readonly (readonly [ObeyedGroup, readonly ObeyedBy[]])[] = [
  ['agent', [...knownAgents, ...otherAgents]],
  ['editor', editors],
  ['tool', tools],
  ['package-manager', packageManagers],
];

/** Each once, those of agents first. */
export const protectedNames: readonly ProtectedName[] = [
  ...new Map(
    groups
      .flatMap(([group, members]) => members.flatMap((one) => one.protectedNames.map((name) => ({ name, group }))))
      .toReversed()
      .map(({ name, group }) => [name, { parts: name.split('/'), group }] as const),
  ).values(),
].toReversed();

export const obeyedPlaces: readonly ObeyedPlace[] = groups.flatMap(([group, members]) =>
  members.flatMap(({ name, obeyed }) =>
    obeyed.map(({ kind, path }) => ({ kind, parts: path.split('/'), group, by: name })),
  ),
);

/** Beneath the home: keys and tokens of agents themselves. */
export const agentCredentials: readonly string[] = [
  ...new Set([...knownAgents, ...otherAgents].flatMap(({ credentials }) => credentials)),
];
