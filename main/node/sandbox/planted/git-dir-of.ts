/** Where git finds the repository of a folder, no matter who made it lead there. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { firstBytes } from '../git/git-layout.ts';
import { realPathOf } from '../paths/real-path-of.ts';

/** Null where there is no repository. Where it lies does not matter: git follows the pointer. */
export function gitDirOf(tree: string): string | null {
  const dotGit = realPathOf(path.join(tree, '.git'));
  if (dotGit === null) return null;
  const found = lstatSync(dotGit, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return dotGit;
  // Everything to the last line break, as git reads it: a name may hold others.
  const pointer = found === undefined ? undefined : /^gitdir: (.+?)[\r\n]*$/s.exec(firstBytes(dotGit))?.[1];
  return pointer === undefined ? null : realPathOf(path.resolve(path.dirname(dotGit), pointer));
}

export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // There is none.
  }
}
