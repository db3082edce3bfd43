/** Compares what bubblewrap really mounted with what was planned: it goes by paths, which others may have exchanged meanwhile. See decision 0035. */
import { isWithin } from '../paths/covering-entry.ts';
import { mountPath, type Mount } from './mount.ts';
import { placeOf, type MountRow, type MountTable } from './mount-table.ts';

export interface MountsToCompare {
  readonly planned: readonly Mount[];
  /** Where the resolver configuration was to be put; null for nowhere. */
  readonly nameServer: string | null;
  readonly host: MountTable;
  readonly inside: MountTable;
  /** Whether this user can enter the folders above a path: bubblewrap leaves as it is what it cannot reach. */
  readonly isReachable: (path: string) => boolean;
}

/** The first path that shows something else than was planned, or null when there is none. */
export function unplannedMount(compared: MountsToCompare): string | null {
  const { planned, nameServer, inside } = compared;
  const known = new Set<MountRow>();
  const byPath = new Map(
    planned.flatMap((mount) => (mount.kind === 'link' ? [] : [[mountPath(mount), mount] as const])),
  );
  for (const [path, mount] of byPath) {
    const shown = inside.visibleAt(path);
    if (shown === null || shown.point !== path || !isAsPlanned(mount, shown, compared)) return path;
    known.add(shown);
  }
  if (nameServer !== null) {
    const shown = inside.visibleAt(nameServer);
    if (shown?.point !== nameServer || shown.type !== 'tmpfs' || shown.writable) return nameServer;
    known.add(shown);
  }
  const byId = new Map(inside.rows.map((row) => [row.id, row]));
  const replacing = new Set([...known].filter((row) => isReplacing(byPath.get(row.point))));
  const hostRows = new Set(compared.host.rows.map(signature));
  for (const row of inside.rows) {
    if (known.has(row)) continue;
    const above = byId.get(row.parent);
    if (above !== undefined && (isOfDev(row, above, compared) || isOfProc(row, above))) continue;
    // What a mount of ours is in place of has nothing of the host in it.
    if (above !== undefined && replacing.has(above)) return row.point;
    if (!hostRows.has(signature(row))) return row.point;
    if (!row.writable || inside.visibleAt(row.point) !== row || mayBeWritten(row.point, byPath)) continue;
    if (compared.isReachable(row.point)) return row.point;
  }
  return null;
}

function isAsPlanned(mount: Exclude<Mount, { kind: 'link' }>, shown: MountRow, { host }: MountsToCompare): boolean {
  if (!shown.isTame) return false;
  switch (mount.kind) {
    case 'bind':
      return isSame(shown, placeOf(host, mount.source ?? mount.path)) && (mount.writable || !shown.writable);
    case 'hidden-file':
      return isSame(shown, placeOf(host, '/dev/null')) && !shown.writable;
    case 'hidden-directory':
      return isFresh(shown, 'tmpfs', host) && !shown.writable;
    case 'scratch':
    case 'dev':
      return isFresh(shown, 'tmpfs', host) && (mount.writable || !shown.writable);
    case 'proc':
      return isFresh(shown, 'proc', host) && (mount.writable || !shown.writable);
    default:
      return mount satisfies never;
  }
}

function isSame(shown: MountRow, place: Pick<MountRow, 'device' | 'root'> | null): boolean {
  return place !== null && shown.device === place.device && shown.root === place.root;
}

/** A file system that was made for this sandbox. */
function isFresh(shown: MountRow, type: string, host: MountTable): boolean {
  return shown.type === type && host.rows.every(({ device }) => device !== shown.device);
}

function isReplacing(mount: Mount | undefined): boolean {
  return mount !== undefined && mount.kind !== 'bind' && mount.kind !== 'hidden-file';
}

const devices = new Set(['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom', '/dev/tty']);

/** What bubblewrap puts into the /dev it makes. */
function isOfDev(row: MountRow, above: MountRow, { host }: MountsToCompare): boolean {
  if (above.point !== '/dev' || above.type !== 'tmpfs') return false;
  if (row.point === '/dev/pts') return isFresh(row, 'devpts', host);
  if (row.point === '/dev/console') return row.type === 'devpts';
  return devices.has(row.point) && isSame(row, placeOf(host, row.point));
}

/** What of the /proc it makes bubblewrap makes read-only. */
function isOfProc(row: MountRow, above: MountRow): boolean {
  return above.point === '/proc' && row.device === above.device && row.point === `/proc${row.root}` && !row.writable;
}

function mayBeWritten(point: string, byPath: ReadonlyMap<string, Mount>): boolean {
  let nearest: Mount | null = null;
  for (const [path, mount] of byPath)
    if (isWithin(point, path) && (nearest === null || path.length >= mountPath(nearest).length)) nearest = mount;
  return nearest?.kind === 'bind' && nearest.writable;
}

function signature({ device, root, point }: MountRow): string {
  return `${device} ${root} ${point}`;
}
