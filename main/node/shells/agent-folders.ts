/** Folders of the home that an agent in its sandbox has in another form than the one that is there. */
import { copyFileSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { PreparedMount } from '#core/ports.ts';
import { realPathOf } from '../sandbox/paths/real-path-of.ts';

/** Settings are smaller; what is larger it reads where it is. */
const mostCopied = 4 * 1024 * 1024;

/** Others in their place, kept in the broker's own data from run to run: what is in there is started in such a sandbox only. */
export function ownFolders(folders: readonly string[], kept: string, homeDir: string): readonly PreparedMount[] {
  return folders.map((folder) => {
    const source = path.join(kept, path.relative(homeDir, folder).replaceAll('/', '+'));
    mkdirSync(source, { recursive: true, mode: 0o700 });
    return { path: placeOf(folder), source, writable: true };
  });
}

/** Fresh ones with copies of the files and the folders as they are: what it writes there ends with the run. */
export function shownFolders(folders: readonly string[], room: string): readonly PreparedMount[] {
  return folders.flatMap((folder, at) => {
    const place = placeOf(folder);
    const source = path.join(room, String(at));
    mkdirSync(source, { mode: 0o700 });
    const mounts = readdirSync(place).flatMap((name) => show(path.join(place, name), path.join(source, name)));
    return [{ path: place, source, writable: true }, ...mounts];
  });
}

function show(from: string, to: string): readonly PreparedMount[] {
  const found = lstatSync(from, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (found.isFile() && found.size <= mostCopied) copyFileSync(from, to);
  else if (found.isFile() || found.isDirectory()) return [{ path: from, source: from, writable: false }];
  return [];
}

/** Where it is mounted; made as the agent's first start would. */
function placeOf(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return realPathOf(folder) ?? folder;
}
