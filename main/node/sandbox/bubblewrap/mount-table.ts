/** Reads what the kernel says is mounted (`/proc/PID/mountinfo`, proc_pid_mountinfo(5)), and finds the mount that a path leads to. */
import { isWithin } from '../paths/covering-entry.ts';

export interface MountRow {
  readonly id: number;
  readonly parent: number;
  /** `major:minor` of the file system. */
  readonly device: string;
  /** What of the file system is mounted: a path in it. */
  readonly root: string;
  /** Where, as the process sees it. */
  readonly point: string;
  readonly writable: boolean;
  /** No program in it gains rights by its file, and no device node in it can be opened (`nosuid`, `nodev`; mount(8)). */
  readonly isTame: boolean;
  readonly type: string;
}

export interface MountTable {
  readonly rows: readonly MountRow[];
  /** The mount that is met last on the way to a path, so what is there is what it shows; null without a root. */
  visibleAt(path: string): MountRow | null;
}

export function mountTable(text: string): MountTable {
  const rows = text.split('\n').flatMap((line) => rowOf(line) ?? []);
  const ids = new Set(rows.map(({ id }) => id));
  const children = new Map<number, MountRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parent);
    if (siblings === undefined) children.set(row.parent, [row]);
    else siblings.push(row);
  }
  const root = rows.find(({ parent, id, point }) => point === '/' && (parent === id || !ids.has(parent))) ?? null;
  return {
    rows,
    visibleAt(path) {
      let met = root;
      for (let next = met; next !== null; next = nearest(children.get(next.id) ?? [], path, next)) met = next;
      return met;
    },
  };
}

/** Where a path lies in its file system, or null for a path that nothing is mounted above. */
export function placeOf(table: MountTable, path: string): Pick<MountRow, 'device' | 'root'> | null {
  const above = table.visibleAt(path);
  if (above === null) return null;
  const rest = above.point === '/' ? (path === '/' ? '' : path) : path.slice(above.point.length);
  const { device } = above;
  return { device, root: above.root === '/' && rest !== '' ? rest : above.root + rest };
}

/** Of the mounts in one mount, a path meets the shallowest first. */
function nearest(rows: readonly MountRow[], path: string, above: MountRow): MountRow | null {
  let found: MountRow | null = null;
  for (const row of rows) {
    if (row === above || (found !== null && row.point.length >= found.point.length)) continue;
    if (isWithin(path, row.point)) found = row;
  }
  return found;
}

function rowOf(line: string): MountRow | null {
  const words = line.split(' ');
  const [id, parent, device, root, point, options] = words;
  const type = words[words.indexOf('-', 6) + 1];
  if (device === undefined || root === undefined || point === undefined || options === undefined) return null;
  if (type === undefined) return null;
  const set = new Set(options.split(','));
  return {
    id: Number(id),
    parent: Number(parent),
    device,
    root: plain(root),
    point: plain(point),
    writable: set.has('rw'),
    isTame: set.has('nosuid') && set.has('nodev'),
    type,
  };
}

/** Blanks, line ends and backslashes are written as three octal digits. */
function plain(escaped: string): string {
  return escaped.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
}
