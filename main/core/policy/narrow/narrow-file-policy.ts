/** The file policy that is at most as wide as two others, if there is one. */
import { isInside, normalizePath } from '#domain/common/paths.ts';
import type { FilePolicy } from '#domain/sandbox/sandbox-policy.ts';

const widths: Record<FilePolicy['mode'], 0 | 1 | 2> = {
  'read-only': 0,
  'workspace-write': 1,
  'external-sandbox': 2,
  'danger-full-access': 2,
};

function isCovered(root: string, bound: readonly string[]): boolean {
  // A root with `..` in it may be elsewhere once links are followed, so its text proves nothing.
  return normalizePath(root) === root && bound.some((b) => isInside(root, normalizePath(b)));
}

/**
 * Null when neither is narrower: both leave the files to other users, and only the person can know to whom.
 * Only roots of `current` are kept, never one that `bound` names below them: that name could be a link to anywhere.
 */
export function narrowFilePolicy(current: FilePolicy, bound: FilePolicy): FilePolicy | null {
  if (current.mode === 'workspace-write' && bound.mode === 'workspace-write') {
    return {
      mode: 'workspace-write',
      writableRoots: current.writableRoots.filter((root) => isCovered(root, bound.writableRoots)),
      excludeTmpdir: current.excludeTmpdir || bound.excludeTmpdir,
      excludeSlashTmp: current.excludeSlashTmp || bound.excludeSlashTmp,
    };
  }
  if (current.mode === bound.mode) return current;
  if (widths[current.mode] === widths[bound.mode]) return null;
  return widths[current.mode] < widths[bound.mode] ? current : bound;
}

export function isFilePolicyAtMost(after: FilePolicy, before: FilePolicy): boolean {
  if (after.mode === 'workspace-write' && before.mode === 'workspace-write') {
    return (
      after.writableRoots.every((root) => before.writableRoots.includes(root)) &&
      (after.excludeTmpdir || !before.excludeTmpdir) &&
      (after.excludeSlashTmp || !before.excludeSlashTmp)
    );
  }
  return after.mode === before.mode || widths[after.mode] < widths[before.mode];
}
