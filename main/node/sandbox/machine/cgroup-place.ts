/** Finds where this user may make groups of processes whose memory and number the kernel counts together (cgroup v2). */
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const needed = ['memory', 'pids'];

/**
 * The nearest folder above the broker's own group that was delegated to it, or null. A group with processes in it cannot have
 * counted groups beneath it, and the broker moves no process out of the way: the system put it there for a reason.
 */
export function cgroupPlace(): string | null {
  const mount = mountPoint(textOf('/proc/self/mountinfo'));
  const own = /^0::(\/.*)$/m.exec(textOf('/proc/self/cgroup'))?.[1];
  if (mount === null || own === undefined || own.includes('/..')) return null;
  for (const folder of foldersUp(mount, own)) if (isUsable(folder, mount)) return folder;
  return null;
}

/** Where the second version is mounted, alone or beside the first; null when it is not. */
export function mountPoint(mountinfo: string): string | null {
  // Number, parent, device, root, mount point, options, optional fields, a dash, type.
  const line = /^\d+ \d+ \S+ \S+ (\S+) .* - cgroup2 /m.exec(mountinfo);
  return (
    line?.[1]?.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8))) ?? null
  );
}

/** From the broker's own group up to the mount point. */
export function foldersUp(mount: string, own: string): readonly string[] {
  const folders: string[] = [];
  for (let name = path.join('/', own); ; name = path.dirname(name)) {
    folders.push(name === '/' ? mount : path.join(mount, name));
    if (name === '/') return folders;
  }
}

function isUsable(folder: string, mount: string): boolean {
  try {
    for (const file of ['', 'cgroup.procs']) accessSync(path.join(folder, file), constants.W_OK);
    if (!hasAll(textOf(path.join(folder, 'cgroup.controllers')))) return false;
    const counted = path.join(folder, 'cgroup.subtree_control');
    if (hasAll(textOf(counted))) return true;
    // Only at the top, which is no unit: without a service manager nothing else has switched them on.
    if (folder !== mount) return false;
    writeFileSync(counted, needed.map((name) => `+${name}`).join(' '));
    return hasAll(textOf(counted));
  } catch {
    return false; // Not delegated, or gone.
  }
}

function hasAll(controllers: string): boolean {
  const words = controllers.trim().split(/\s+/);
  return needed.every((name) => words.includes(name));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
