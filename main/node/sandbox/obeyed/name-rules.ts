/** Where obeyed names are protected beneath the folders of a plan, and where a yes lifts that. */
import path from 'node:path';
import { obeyedPart, type ObeyedPart } from '#agents/fit-names.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { isWithin } from '../paths/covering-entry.ts';
import { isInStore } from '../linked/link-stores.ts';
import { realPathOf } from '../paths/real-path-of.ts';

export interface NameRules {
  /** Folders that the command may write, beneath which names are protected. */
  readonly roots: readonly string[];
  /** What a person has allowed by its own name, or beneath it. */
  readonly lifted: readonly string[];
}

/** `env` is the broker's: what it names for temporary files is no project. */
export function nameRules(
  { entries, grants }: Pick<SandboxPlan, 'entries' | 'grants'>,
  env: NodeJS.ProcessEnv,
): NameRules {
  const tmp = realPathOf(env['TMPDIR'] ?? '/tmp');
  const roots = entries
    .filter(({ path: folder, access }) => access === 'write' && folder !== '/' && folder !== tmp)
    .map(({ path: folder }) => folder)
    .filter((folder) => folder !== '/tmp' && folder !== '/var/tmp')
    // An agent's own folder, opened so that it may work.
    .filter((folder) => obeyedPart(path.basename(folder)) === null);
  const lifted = grants
    .flatMap((grant) => (grant.kind === 'path' && grant.access === 'write' ? [grant.path] : []))
    .filter((granted) => partIn(granted, roots) !== null || isInStore(granted, roots));
  return { roots, lifted };
}

/** The obeyed name that `file` is, or lies beneath, with its whole path; null for one that is none, or is lifted. */
export function obeyedNameOf(file: string, { roots, lifted }: NameRules): ObeyedPart | null {
  return lifted.some((open) => isWithin(file, open)) ? null : partIn(file, roots);
}

/** Reads from the deepest folder on: a project may itself lie in a folder of such a name. */
function partIn(file: string, roots: readonly string[]): ObeyedPart | null {
  const above = roots.filter((root) => root !== file && isWithin(file, root));
  const root = above.reduce((deepest, one) => (one.length > deepest.length ? one : deepest), '');
  const part = root === '' ? null : obeyedPart(file.slice(root.length + 1));
  return part === null ? null : { ...part, path: `${root}/${part.path}` };
}
