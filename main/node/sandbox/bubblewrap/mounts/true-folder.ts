/** Works in a folder by a descriptor that is known to be that folder: a name on the way may be exchanged for a link at any moment. */
import { closeSync, constants, openSync, readlinkSync } from 'node:fs';

/** O_PATH of Linux, which Node does not name: only the place is wanted, not its content. */
const placeOnly = 0o10000000;

/**
 * Gives `work` a path to the folder that stays the same folder, and null instead when `folder` is not what its name says:
 * gone, or reached through a link. Linux only.
 */
export function inTrueFolder<T>(folder: string, work: (anchored: string | null) => T): T {
  let fd: number;
  try {
    fd = openSync(folder, placeOnly | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch {
    return work(null);
  }
  try {
    const anchored = `/proc/self/fd/${fd}`;
    return work(readlinkSync(anchored) === folder ? anchored : null);
  } finally {
    closeSync(fd);
  }
}
