/** Finds the other names that mounts give a path: the same file system may be mounted twice, and a denied place then lies open under its second name. */
import { readFileSync } from 'node:fs';
import { isWithin } from './covering-entry.ts';
import { mountTable, placeOf, type MountRow } from '../bubblewrap/mount-table.ts';

/** Asks the kernel once what is mounted; the answer gives the other absolute paths of any real path, those that another mount covers left out. */
export function mountedElsewhere(
  mountinfo = readFileSync('/proc/self/mountinfo', 'utf8'),
): (path: string) => readonly string[] {
  const table = mountTable(mountinfo);
  const byDevice = Map.groupBy(table.rows, ({ device }) => device);
  // On most machines every file system is mounted once.
  if ([...byDevice.values()].every((rows) => rows.length === 1)) return () => [];
  return (path) => {
    const place = placeOf(table, path);
    if (place === null) return [];
    const names = (byDevice.get(place.device) ?? []).flatMap((row) => {
      const name = nameIn(row, place.root);
      return name !== null && name !== path && table.visibleAt(name) === row ? [name] : [];
    });
    return [...new Set(names)];
  };
}

/** Where `root`, a path in the file system of a mount, is seen under that mount; the mount itself where it shows only what lies beneath. */
function nameIn(row: MountRow, root: string): string | null {
  if (isWithin(row.root, root)) return row.point;
  if (!isWithin(root, row.root)) return null;
  const rest = row.root === '/' ? root : root.slice(row.root.length);
  return row.point === '/' ? rest : row.point + rest;
}
