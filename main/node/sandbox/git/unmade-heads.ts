/** Finds the names by which a folder with a broken `.git` would become a bare repository, whose settings git obeys. */
import path from 'node:path';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { nestedRepositories } from './nested-repositories.ts';
import type { KindOf } from '../paths/see-past-placeholders.ts';

/** A command that commits may write `.git/HEAD`, and so break it. Only names that are missing now, beside a `.git`. */
export function unmadeHeads({ entries }: SandboxPlan, kindOf: KindOf): readonly string[] {
  const folders = entries.flatMap(({ path: folder, access }) =>
    access === 'write' && folder !== '/' && folder !== '/tmp' ? [folder] : [],
  );
  const trees = new Set(folders.flatMap((folder) => [folder, ...nestedRepositories(folder)]));
  return [...trees]
    .filter((tree) => kindOf(path.join(tree, '.git')) !== 'missing')
    .map((tree) => path.join(tree, 'HEAD'))
    .filter((head) => kindOf(head) === 'missing');
}
