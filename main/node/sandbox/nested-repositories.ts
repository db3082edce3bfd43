/** Finds the repositories that lie in the folders of another one: their hooks and configuration are obeyed just the same. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** More folders than this are not looked into: every plan waits for it, and no plan may take longer in a large project. */
const mostFolders = 64;
/** Folders whose content no person runs git in; the other name is where worktrees lie around a bare repository. */
const skipped = /^(\.(?!bare$)|node_modules$|__pycache__$)/;

/** By these git knows a repository without a working tree. */
const bareNames = ['HEAD', 'objects', 'refs'];

interface Listed {
  /** In milliseconds, with what lies behind the point. */
  readonly changed: number;
  readonly folders: readonly string[];
  readonly isRepository: boolean;
  /** Git obeys what lies in it, and nothing that lies deeper. */
  readonly isBare: boolean;
}

const known = new Map<string, Listed>();
const mostKnown = 4096;
/** A folder that changed a moment ago may change again without its time saying so. */
const settledAfterMs = 1000;

/** Real paths of the folders with a `.git`, and of bare repositories, beneath `root`, the nearest first, as far as it looks; without `root` itself. */
export function nestedRepositories(root: string): readonly string[] {
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

/** Null when the folder is gone or closed; a list is read again only when its folder changed. */
function list(folder: string): Listed | null {
  try {
    const changed = lstatSync(folder).mtimeMs;
    const before = known.get(folder);
    if (before?.changed === changed) return before;
    const entries = readdirSync(folder, { withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory() && !skipped.test(entry.name))
      .map((entry) => path.join(folder, entry.name));
    const isBare = bareNames.every((wanted) => entries.some(({ name }) => name === wanted));
    const listed = { changed, folders, isRepository: isBare || entries.some(({ name }) => name === '.git'), isBare };
    if (known.size >= mostKnown) known.clear();
    if (Date.now() - changed > settledAfterMs) known.set(folder, listed);
    return listed;
  } catch {
    return null;
  }
}
