/** Makes a question of what a person typed into the simulator. */
import { normalizePath } from '#domain/paths.ts';
import type { SimulationQuestion } from '#domain/simulation.ts';

export type Kind = SimulationQuestion['kind'];
export type Access = 'read' | 'write';

/** Null for an empty one. A path that does not begin at the root lies in the project. */
export function readQuestion(
  written: string,
  kind: Kind,
  access: Access,
  projectRoot: string,
): SimulationQuestion | null {
  const text = written.trim();
  if (text === '') return null;
  switch (kind) {
    case 'command':
      return { kind, line: text, cwd: null };
    case 'path':
      return { kind, access, path: normalizePath(text.startsWith('/') ? text : `${projectRoot}/${text}`) };
    case 'host':
      return { kind, destination: text };
  }
}
