/** Says whether somebody with this user's rights, and no more, may get to a path: that is all a sandbox has, a superuser's too. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './real-path-of.ts';

/** When in doubt, yes. */
export function canBeEntered(wanted: string): boolean {
  try {
    lstatSync(wanted);
    const user = process.geteuid?.();
    for (let above = path.dirname(wanted); above !== '/'; above = path.dirname(above)) {
      const { uid, mode } = lstatSync(above);
      if (uid !== user && (mode & 0o011) === 0) return false;
    }
    return true;
  } catch (error) {
    return codeOf(error) !== 'EACCES';
  }
}
