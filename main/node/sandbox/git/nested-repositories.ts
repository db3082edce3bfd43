/** Finds the repositories that lie in the folders of another one: their hooks and configuration are obeyed just the same. */
import path from 'node:path';
import { repositoriesLastSeen } from '../obeyed/walk-names.ts';
import { rememberListing } from '../paths/remember-listing.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { KindOf } from '../paths/see-past-placeholders.ts';

/** More folders than this are not looked into here: every plan waits for it. What the look for obeyed names found comes to it. */
const mostFolders = 64;
/** Each is a mount or more and a question to git; of the others it is seen at the end whether the command changed them. */
const mostSeen = 32;
/** Folders whose content no person runs git in; the other name is where worktrees lie around a bare repository. */
const skipped = /^(\.(?!bare$)|node_modules$|__pycache__$)/;

/** By these git knows a repository without a working tree. */
const bareNames = ['HEAD', 'objects', 'refs'];

interface Listed {
  readonly folders: readonly string[];
  readonly isRepository: boolean;
  /** Git obeys what lies in it, and nothing that lies deeper. */
  readonly isBare: boolean;
}

const list = rememberListing((folder, entries): Listed => {
  const folders = entries
    .filter((entry) => entry.isDirectory() && !skipped.test(entry.name))
    .map((entry) => path.join(folder, entry.name));
  const isBare = bareNames.every((wanted) => entries.some(({ name }) => name === wanted));
  return { folders, isRepository: isBare || entries.some(({ name }) => name === '.git'), isBare };
});

/** Real paths of the folders with a `.git`, and of bare repositories, beneath `root`, the nearest first; without `root` itself. */
export function nestedRepositories(root: string): readonly string[] {
  const near = nearRepositories(root);
  const seen = repositoriesLastSeen(root).filter((folder) => !near.includes(folder) && isStill(folder));
  const isInner = (folder: string): boolean =>
    near.some((one) => folder.startsWith(`${one}/`) && list(one)?.isBare === true);
  return [...near, ...seen.filter((folder) => !isInner(folder)).toSorted((a, b) => depth(a) - depth(b))].slice(
    0,
    Math.max(near.length, mostSeen),
  );
}

const depth = (folder: string): number => folder.split('/').length;
const isStill = (folder: string): boolean => list(folder)?.isRepository === true;

function nearRepositories(root: string): readonly string[] {
  const found: string[] = [];
  let level = list(root)?.folders ?? [];
  let looked = 0;
  while (level.length > 0) {
    const next: string[] = [];
    for (const folder of level) {
      if (++looked > mostFolders) return found;
      const listed = list(folder);
      if (listed?.isRepository === true) found.push(folder);
      if (listed !== null && !listed.isBare) next.push(...listed.folders);
    }
    level = next;
  }
  return found;
}

/**
 * The names by which a folder with a broken `.git` would become a bare repository, whose settings git obeys. A command that commits may
 * write `.git/HEAD`, and so break it. Only names that are missing now, beside a `.git`.
 */
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
