/** Turns a glob that denies into the paths it names now. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { realPathOf } from './real-path-of.ts';

/** More matches than this would make the sandbox slow to start; a directory can be denied instead. */
export const mostGlobMatches = 256;

/** What is wrong, in words that follow the pattern, when not every match could be masked. */
export function expandGlob(glob: string, projectRoot: string): readonly string[] | string {
  const matches: string[] = [];
  for (const match of globSync(glob, { cwd: projectRoot })) {
    // Node cannot say such a name, so the file would stay open under it.
    if (match.includes('\uFFFD'))
      return `denies a name that is not valid UTF-8: ${JSON.stringify(match.slice(0, 200))}`;
    const real = realPathOf(path.resolve(projectRoot, match));
    if (real !== null) matches.push(real);
    if (matches.length > mostGlobMatches) return `denies more than ${mostGlobMatches} paths`;
  }
  return matches;
}
