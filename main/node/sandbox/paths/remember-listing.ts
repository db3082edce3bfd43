/** Reads a folder again only when it changed: every plan asks for many, and most of them rarely change. */
import { lstatSync, readdirSync, type Dirent } from 'node:fs';

/** A folder that changed a moment ago may change again without its time saying so. */
const settledAfterMs = 1000;
const mostKnown = 4096;

/**
 * `digest` says what of a folder's entries is to be remembered; null when the folder is gone, closed or none. What counts is the time that
 * no program can set (inode(7), ctime): a command that puts back the other one has its folder read again.
 */
export function rememberListing<T>(
  digest: (folder: string, entries: readonly Dirent[]) => T,
): (folder: string) => T | null {
  const known = new Map<string, { readonly changed: bigint; readonly listed: T }>();
  return (folder) => {
    try {
      const { ctimeNs, ctimeMs } = lstatSync(folder, { bigint: true });
      const before = known.get(folder);
      if (before?.changed === ctimeNs) return before.listed;
      const listed = digest(folder, readdirSync(folder, { withFileTypes: true }));
      if (known.size >= mostKnown) known.clear();
      if (Date.now() - Number(ctimeMs) > settledAfterMs) known.set(folder, { changed: ctimeNs, listed });
      return listed;
    } catch {
      return null;
    }
  };
}
