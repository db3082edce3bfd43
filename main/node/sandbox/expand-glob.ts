/** Turns a glob that denies into the paths it names now. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { realPathOf } from './real-path-of.ts';

/** More matches than this would make the sandbox slow to start; a directory can be denied instead. */
export const mostGlobMatches = 256;

/** Null when there are too many matches to mask one by one. */
export function expandGlob(glob: string, projectRoot: string): readonly string[] | null {
  const matches: string[] = [];
  for (const match of globSync(glob, { cwd: projectRoot })) {
    const real = realPathOf(path.resolve(projectRoot, match));
    if (real !== null) matches.push(real);
    if (matches.length > mostGlobMatches) return null;
  }
  return matches;
}
