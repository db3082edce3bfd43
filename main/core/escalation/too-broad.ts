/** Folders whose opening would be no smaller than having no sandbox. */
import { isInside, pathDepth } from '#domain/common/paths.ts';

export function isTooBroad(path: string, homeDir: string): boolean {
  return pathDepth(path) <= 1 || path === homeDir || isInside(homeDir, path);
}

/** Entries of the folder itself change with these, so the path alone is not enough. */
export const folderOperations: ReadonlySet<string> = new Set([
  'mkdir',
  'rmdir',
  'unlink',
  'rename',
  'link',
  'symlink',
  'mknod',
]);
