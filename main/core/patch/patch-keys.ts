/** What a remembered yes to a patch matches: each file by its real path, move targets included, or a folder above it. */
import { canonicalJson } from '#domain/common/canonical-json.ts';
import type { FileFlag, PatchedFile } from '#domain/patch/file-change.ts';
import { isInside, parentPath, pathDepth } from '#domain/common/paths.ts';

/** Flags that only inform; whatever has another one is looked at each time. */
const quiet: ReadonlySet<FileFlag> = new Set<FileFlag>(['outside-project', 'executable', 'binary', 'build-script']);

export function needsLook({ flags }: PatchedFile): boolean {
  return flags.some((flag) => !quiet.has(flag));
}

export function writtenPaths({ realPath, realMovePath }: PatchedFile): readonly string[] {
  return realMovePath === null ? [realPath] : [realPath, realMovePath];
}

export const fileKey = (path: string): string => canonicalJson({ kind: 'patch', path });
export const rootKey = (root: string): string => canonicalJson({ kind: 'patch-root', root });

/** Keys of which any one covers the path. */
export function coveringKeys(path: string): readonly string[] {
  const keys = [fileKey(path)];
  for (let folder = parentPath(path); folder !== '/'; folder = parentPath(folder)) keys.push(rootKey(folder));
  return keys;
}

/** The deepest folder that holds all of these, where it is small enough to be covered as a whole; else null. */
export function commonRoot(files: readonly PatchedFile[], projectRoot: string, homeDir: string): string | null {
  const [first, ...others] = files.flatMap(writtenPaths);
  if (first === undefined) return null;
  let root = parentPath(first);
  while (!others.every((path) => isInside(path, root))) root = parentPath(root);
  const holds = (inner: string): boolean => isInside(inner, root);
  // More than this project's own folder would cover other people's work too.
  const isTooBroad = pathDepth(root) <= 1 || holds(homeDir) || (holds(projectRoot) && root !== projectRoot);
  return isTooBroad ? null : root;
}
