/** Whether another user of this machine can start what lies in this checkout. */
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Null where they can; else why not. */
export const closedToOthers: string | null = closedAbove(import.meta.dirname)
  ? 'the checkout lies in a folder that is closed to other users'
  : null;

function closedAbove(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return true;
  return folder !== '/' && closedAbove(dirname(folder));
}
