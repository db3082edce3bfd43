/** Finds the project that a tool's folder belongs to, where the agent does not name it. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInside, pathDepth } from '#domain/common/paths.ts';

export interface ProjectClues {
  /** A real path. */
  readonly cwd: string;
  /** What the agent calls its project. */
  readonly named: string | null;
  /** Real paths of the projects that are open at the broker. */
  readonly open: readonly string[];
  readonly homeDir: string;
}

/** Null for what is not there. */
export function realFolder(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** A home or a whole disk is no project unless the tool works right in it. */
function repositoryAbove(cwd: string, homeDir: string): string | null {
  for (let folder = cwd; folder !== homeDir && folder !== '/'; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
  }
  return null;
}

/**
 * What a person has opened counts before what an agent says, and that before what lies on the disk. A home folder, or what contains it, is
 * a project only where nothing nearer is: an agent that was started there once must not make it that of everything below.
 */
export function findProject({ cwd, named, open, homeDir }: ProjectClues): string {
  const home = realFolder(homeDir) ?? homeDir;
  const isWide = (root: string): boolean => isInside(home, root);
  const [opened] = open
    .filter((root) => isInside(cwd, root) && !isWide(root))
    .toSorted((a, b) => pathDepth(b) - pathDepth(a));
  if (opened !== undefined) return opened;
  const claimed = named === null ? null : realFolder(named);
  if (claimed !== null && isInside(cwd, claimed) && !isWide(claimed)) return claimed;
  return repositoryAbove(cwd, home) ?? cwd;
}
