/** Turns a plan into mounts, looking at what is really there at this moment; a path that changed since fails closed. */
import path from 'node:path';
import type { WireError } from '#domain/errors.ts';
import type { PlanEntry, SandboxPlan } from '#domain/sandbox-plan.ts';
import { coveringEntry, isWithin } from './covering-entry.ts';
import { depth } from './fold-entries.ts';
import { systemMounts } from './system-mounts.ts';
import { hostSockets } from './host-sockets.ts';
import { mountPath, type Ghost, type Mount, type Mounts } from './mount.ts';
import { pathKind, realPathOf } from './real-path-of.ts';

export type PlannedMounts =
  | ({ readonly kind: 'mounts' } & Mounts)
  | { readonly kind: 'refused'; readonly error: WireError };

/** `isGhost` tells the names that an earlier run made and still holds. */
export function planMounts(plan: SandboxPlan, isGhost: (path: string) => boolean): PlannedMounts {
  const ghosts: Ghost[] = [];
  const byPath = new Map<string, Mount>();
  const add = (mount: Mount): void => void byPath.set(mountPath(mount), mount);
  for (const mount of systemMounts(plan)) add(mount);

  for (const entry of plan.entries) {
    if (entry.path === '/' || (entry.path === '/tmp' && plan.tmp === 'private')) continue;
    // What is denied and still missing has no path to check, and most of the default list is missing.
    const absent = entry.access === 'deny' && pathKind(entry.path) === 'missing';
    if (!absent && realPathOf(entry.path) !== entry.path) return changed(entry.path);
    const mount = entryMount(entry, plan, ghosts);
    if (mount !== null) add(mount);
  }
  for (const guarded of plan.protectedPaths) {
    const mount = protectedMount(guarded, ghosts, isGhost);
    if (mount !== null && !byPath.has(mountPath(mount))) add(mount);
  }
  for (const grant of plan.grants) {
    if (grant.kind === 'socket') add({ kind: 'bind', path: grant.path, writable: false });
  }
  const sockets = hostSockets().filter((socket) => !byPath.has(socket) && isReachable(socket, plan, byPath));
  for (const socket of sockets) add({ kind: 'hidden-file', path: socket });
  for (const pin of pins([...byPath.values()], plan)) if (!byPath.has(pin.path)) add(pin);
  const mounts = [...byPath.values()].sort((a, b) => depth(mountPath(a)) - depth(mountPath(b)));
  return { kind: 'mounts', mounts, ghosts, fleeting: sockets.length > 0 };
}

function entryMount(entry: PlanEntry, plan: SandboxPlan, ghosts: Ghost[]): Mount | null {
  const kind = pathKind(entry.path);
  if (entry.access !== 'deny') {
    // A granted file that is still to be written.
    if (kind === 'missing') ghosts.push({ path: entry.path, content: '' });
    return { kind: 'bind', path: entry.path, writable: entry.access === 'write' };
  }
  const passable = plan.entries.some(({ path: inner }) => inner !== entry.path && isWithin(inner, entry.path));
  if (kind === 'directory') return { kind: 'hidden-directory', path: entry.path, passable };
  if (kind === 'file') return { kind: 'hidden-file', path: entry.path };
  return ghost(entry.path, ghosts, plan);
}

/** Keeps a command from making a denied name itself; where it may not write, it cannot. */
function ghost(wanted: string, ghosts: Ghost[], plan: SandboxPlan): Mount | null {
  if (coveringEntry(plan.entries, path.dirname(wanted))?.access !== 'write') return null;
  return ghostMount(wanted, ghosts);
}

function protectedMount(guarded: string, ghosts: Ghost[], isGhost: (path: string) => boolean): Mount | null {
  const kind = pathKind(guarded);
  if (kind === 'missing' || isGhost(guarded)) return ghostMount(guarded, ghosts);
  if (kind !== 'link') return { kind: 'bind', path: guarded, writable: false };
  const real = realPathOf(guarded);
  return real === null || pathKind(real) === 'missing' ? null : { kind: 'bind', path: real, writable: false };
}

function ghostMount(wanted: string, ghosts: Ghost[]): Mount {
  let missing = wanted;
  while (pathKind(path.dirname(missing)) === 'missing') missing = path.dirname(missing);
  // Git would fail on a directory of this name; a file that points to where it lies changes nothing.
  const content = path.basename(missing) === 'commondir' ? '.' : null;
  ghosts.push({ path: missing, content });
  if (content !== null) return { kind: 'bind', path: missing, writable: false };
  return { kind: 'scratch', path: missing, writable: false };
}

/** Mounts under which nothing of the host can be seen. */
const replacing: ReadonlySet<Mount['kind']> = new Set(['scratch', 'hidden-directory', 'proc', 'dev']);

function isReachable(socket: string, plan: SandboxPlan, byPath: ReadonlyMap<string, Mount>): boolean {
  if (coveringEntry(plan.entries, socket)?.access !== 'read' || pathKind(socket) !== 'file') return false;
  return [...byPath.values()].every((mount) => !replacing.has(mount.kind) || !isWithin(socket, mountPath(mount)));
}

/** A mount is left behind when a directory above it is renamed, so those directories become mounts too. */
function pins(mounts: readonly Mount[], plan: SandboxPlan): readonly { kind: 'bind'; path: string; writable: true }[] {
  const found = new Set<string>();
  for (const mount of mounts) {
    const inner = mountPath(mount);
    for (let above = path.dirname(inner); above !== '/'; above = path.dirname(above)) {
      const covering = coveringEntry(plan.entries, above);
      if (covering?.access !== 'write' || covering.path === above) break;
      if (plan.tmp === 'private' && covering.path === '/tmp') break;
      if (pathKind(above) === 'directory') found.add(above);
    }
  }
  return [...found].map((pinned) => ({ kind: 'bind', path: pinned, writable: true }));
}

function changed(named: string): PlannedMounts {
  const message = `${named} is no longer what it was when the command was allowed.`;
  return { kind: 'refused', error: { code: 'sandbox-setup-failed', message, remedy: 'Ask again.' } };
}
