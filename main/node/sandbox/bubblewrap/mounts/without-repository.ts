/** Keeps the name that holds the place of a repository from being taken for one. */
import path from 'node:path';
import type { Placeholder } from '../mount.ts';

/**
 * Variables for a command in a folder that is no repository, where a name of ours stands in the place of one. Go (from 1.18 on) asks git
 * about every `.git` that it sees, and ends its build where git finds no repository in it; git itself just looks on.
 */
export function withoutRepository(
  placeholders: readonly Placeholder[],
  projectRoot: string,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const flags = env['GOFLAGS'] ?? '';
  if (
    flags.includes('buildvcs') ||
    !placeholders.some((placeholder) => placeholder.path === path.join(projectRoot, '.git'))
  )
    return {};
  return { GOFLAGS: `${flags} -buildvcs=false`.trim() };
}
