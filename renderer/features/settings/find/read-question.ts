/** Makes a question of what a person typed into the simulator. */
import { normalizePath } from '#domain/common/paths.ts';
import type { SimulationQuestion } from '#domain/settings/simulation.ts';

export type Kind = SimulationQuestion['kind'];
export type Access = 'read' | 'write';

/** Null for an empty one. A path lies in the project if it begins neither at the root nor at the home folder. */
export function readQuestion(
  written: string,
  kind: Kind,
  access: Access,
  { projectRoot, homeDir }: { readonly projectRoot: string; readonly homeDir: string | null },
): SimulationQuestion | null {
  const text = written.trim();
  if (text === '') return null;
  switch (kind) {
    case 'command':
      return { kind, line: text, cwd: null };
    case 'path':
      return { kind, access, path: normalizePath(fromRoot(text, projectRoot, homeDir)) };
    case 'host':
      return { kind, destination: text };
  }
}

function fromRoot(path: string, projectRoot: string, homeDir: string | null): string {
  if (path.startsWith('/')) return path;
  // A shell would read it so, and a person who asks about ~/.ssh must not be told about a folder of the project.
  if (homeDir !== null && /^~(?:\/|$)/u.test(path)) return `${homeDir}${path.slice(1)}`;
  return `${projectRoot}/${path}`;
}
