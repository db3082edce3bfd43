/** Says whether a process with this user's rights, and no more, may get to a path: that is all a sandbox has, a superuser's too. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../paths/real-path-of.ts';

/** When in doubt, yes. */
export function canBeEntered(wanted: string): boolean {
  try {
    lstatSync(wanted);
    return canBePassed(path.dirname(wanted));
  } catch (error) {
    return codeOf(error) !== 'EACCES';
  }
}

/** Of a folder's real path: whether what lies in it can be got to. Throws as `lstat` does. */
export function canBePassed(folder: string): boolean {
  const user = process.geteuid?.();
  const groups = new Set([process.getegid?.(), ...(process.getgroups?.() ?? [])]);
  for (let above = folder; above !== '/'; above = path.dirname(above)) {
    const { uid, gid, mode } = lstatSync(above);
    // A list of further rights is seen in those of the group; the superuser is on none, having no need of it.
    const open = user === 0 && !groups.has(gid) ? 0o001 : 0o011;
    if (uid !== user && (mode & open) === 0) return false;
  }
  return true;
}
