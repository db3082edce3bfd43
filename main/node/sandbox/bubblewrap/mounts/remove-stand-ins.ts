/** Removes what bubblewrap left in the place of sockets that vanished just before it covered them. */
import { lstatSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../paths/real-path-of.ts';
import { inTrueFolder } from './true-folder.ts';

/** Bubblewrap makes an empty file where there is nothing to mount over, so only that is removed. `names` were sockets when the sandbox was planned. */
export function removeStandIns(names: readonly string[]): void {
  for (const name of names) {
    inTrueFolder(path.dirname(name), (folder) => {
      if (folder === null) return;
      const place = path.join(folder, path.basename(name));
      const found = lstatSync(place, { throwIfNoEntry: false });
      if (found?.isFile() === true && found.size === 0) remove(place);
    });
  }
}

function remove(place: string): void {
  try {
    unlinkSync(place);
  } catch (error) {
    if (!['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes(codeOf(error) ?? '')) throw error;
  }
}
