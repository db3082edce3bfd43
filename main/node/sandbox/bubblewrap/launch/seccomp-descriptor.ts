/** Opens the system call filter of this machine for one sandbox to read. */
import { openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inPrivateFolder } from '../mounts/in-private-folder.ts';
import { machineFilter } from './machine-filter.ts';

const masters = new Map<string, number>();

/**
 * A fresh descriptor, to be closed by the caller: two sandboxes must not share a reading position. The file behind it is
 * made in `room`, where no command that is to be held by it may write.
 */
export function openSeccompFilter(nested: boolean, room: string): number {
  const key = `${nested} ${room}`;
  const master = masters.get(key) ?? writeFilter(nested, room);
  masters.set(key, master);
  return openSync(`/proc/self/fd/${master}`, 'r');
}

function writeFilter(nested: boolean, room: string): number {
  return inPrivateFolder(room, (folder) => {
    const file = path.join(folder, 'filter');
    writeFileSync(file, machineFilter(nested), { mode: 0o600 });
    return openSync(file, 'r');
  });
}
