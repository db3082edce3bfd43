/** Turns a plan into mounts, looking at what is really there at this moment; what changes after the look is found by `unplannedMount`. */
import { accessSync, constants, lstatSync } from 'node:fs';
import path from 'node:path';
import type { WireError } from '#domain/common/errors.ts';
import type { PlanEntry, SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { holdsPlaceAsFile } from '../paths/configured-paths.ts';
import { coveringEntry, isWithin } from '../paths/covering-entry.ts';
import { depth } from '../fold-entries.ts';
import { unmadeHeads } from '../git/nested-repositories.ts';
import { isStaged, onTriedLayer, stagedMounts } from './mounts/staged-mounts.ts';
import { systemMounts } from './system-mounts.ts';
import { hostSockets } from '../machine/host-sockets.ts';
import { mountPath, type Placeholder, type Mount, type Mounts } from './mount.ts';
import { codeOf, missingTargetOf, pathKind } from '../paths/real-path-of.ts';
import { pathSnapshot, once, type PathSnapshot } from '../paths/path-snapshot.ts';
import type { KindOf } from '../paths/see-past-placeholders.ts';
import type { StagedView } from '../../staging/hold/staging.ts';
import { say } from '#domain/common/message.ts';

export type PlannedMounts =
  | ({ readonly kind: 'mounts' } & Mounts)
  | { readonly kind: 'refused'; readonly error: WireError };

/** `lookAt` looks past what other runs made on the host and still hold; `view` is where what is staged is mounted. */
export function planMounts(plan: SandboxPlan, lookAt: KindOf, view: StagedView | null = null): PlannedMounts {
  const looks: Looks = { ...pathSnapshot(lookAt), isClosed: once(canNeverAppear) };
  const { kindOf, realOf } = looks;
  const placeholders: Placeholder[] = [];
  const byPath = new Map<string, Mount>();
  const add = (mount: Mount): void => void byPath.set(mountPath(mount), mount);
  for (const mount of systemMounts(plan)) add(mount);
  for (const mount of stagedMounts(plan, view)) add(mount);

  for (const entry of plan.entries) {
    if (entry.path === '/' || (entry.path === '/tmp' && plan.tmp === 'private')) continue;
    // What is denied and still missing has no path to check, and most of the default list is missing.
    const absent = entry.access === 'deny' && kindOf(entry.path) === 'missing';
    // A mount would need a name to lie on, which would be staged; without either it could appear.
    if (entry.access === 'deny' && view?.isHidden(entry.path) === true) continue;
    if (absent && isStaged(entry.path, plan)) return changed(entry.path);
    if (!absent && realOf(entry.path) !== entry.path) return changed(entry.path);
    if (hasVanished(entry, plan, looks)) return changed(entry.path);
    const mount = entryMount(entry, plan, placeholders, looks);
    if (mount !== null) add(mount);
  }
  for (const guarded of plan.protectedPaths) {
    const mount = protectedMount(guarded, plan, placeholders, looks);
    if (mount !== null && !byPath.has(mountPath(mount))) add(mount);
  }
  for (const grant of plan.grants) {
    if (grant.kind === 'socket') add({ kind: 'bind', path: realOf(grant.path) ?? grant.path, writable: false });
  }
  const sockets = hostSockets().filter((socket) => !byPath.has(socket) && isReachable(socket, plan, byPath));
  for (const socket of sockets) add({ kind: 'hidden-file', path: socket });
  for (const pin of pins([...byPath.values()], plan)) if (!byPath.has(pin.path)) add(pin);
  const mounts = [...byPath.values()]
    .map((mount) => onTriedLayer(mount, plan, view))
    .sort((a, b) => depth(mountPath(a)) - depth(mountPath(b)));
  const links = plan.protectedPaths.filter((name) => kindOf(name) === 'link');
  const guarded = [...mounts.filter(covers).map(mountPath), ...links].filter((name) => isInWritable(name, plan));
  return { kind: 'mounts', mounts, placeholders, guarded, unmade: unmadeHeads(plan, lookAt), sockets };
}

/** A file may still have to be made; a folder was there, and so were the names protected in it. */
function hasVanished({ path: named, access }: PlanEntry, plan: SandboxPlan, { kindOf, realOf }: Looks): boolean {
  if (access === 'deny') return false;
  const kind = kindOf(named);
  const wasFolder = plan.protectedPaths.some((guarded) => guarded !== named && isWithin(guarded, named));
  if (wasFolder) return kind !== 'directory';
  const isGranted = plan.grants.some((grant) => grant.kind === 'path' && realOf(grant.path) === named);
  return kind === 'missing' && access === 'read' && !isGranted;
}

interface Looks extends PathSnapshot {
  readonly isClosed: typeof canNeverAppear;
}

function entryMount(entry: PlanEntry, plan: SandboxPlan, placeholders: Placeholder[], looks: Looks): Mount | null {
  const kind = looks.kindOf(entry.path);
  if (entry.access !== 'deny') {
    // A granted file that is still to be written.
    if (kind === 'missing') placeholders.push({ path: entry.path, content: '' });
    return { kind: 'bind', path: entry.path, writable: entry.access === 'write' };
  }
  if (kind === 'directory') {
    const passable = plan.entries.some(({ path: inner }) => inner !== entry.path && isWithin(inner, entry.path));
    return { kind: 'hidden-directory', path: entry.path, passable };
  }
  if (kind === 'file') return { kind: 'hidden-file', path: entry.path };
  // Keeps a command from making a denied name itself; where it may not write, it cannot.
  if (coveringEntry(plan.entries, path.dirname(entry.path))?.access !== 'write') return null;
  return placeholderMount(entry.path, plan, placeholders, looks);
}

function protectedMount(guarded: string, plan: SandboxPlan, placeholders: Placeholder[], looks: Looks): Mount | null {
  const kind = looks.kindOf(guarded);
  if (kind === 'missing') return placeholderMount(guarded, plan, placeholders, looks);
  if (kind !== 'link') return readOnly(guarded, looks.realOf(guarded), plan);
  const missing = missingTargetOf(guarded);
  // Who makes what a protected link leads to has made the protected name.
  if (missing !== null)
    return isInWritable(missing, plan) ? placeholderMount(missing, plan, placeholders, looks) : null;
  return readOnly(guarded, looks.realOf(guarded), plan);
}

/** Where a command cannot write anyway nothing is mounted: least of all over what is denied. */
function readOnly(guarded: string, real: string | null, plan: SandboxPlan): Mount | null {
  if (real === null) return null;
  return real === guarded || isInWritable(real, plan) ? { kind: 'bind', path: real, writable: false } : null;
}

function placeholderMount(
  wanted: string,
  plan: SandboxPlan,
  placeholders: Placeholder[],
  { kindOf, realOf, isClosed }: Looks,
): Mount | null {
  let missing = wanted;
  while (kindOf(path.dirname(missing)) === 'missing') missing = path.dirname(missing);
  const folder = realOf(path.dirname(missing));
  if (folder === null) return null;
  if (folder !== path.dirname(missing)) missing = path.join(folder, path.basename(missing));
  if (!isInWritable(missing, plan)) return null;
  if (isClosed(folder)) return null;
  // A commondir that points to where it lies changes nothing.
  const content = holdsPlaceAsFile(missing) ? (path.basename(missing) === 'commondir' ? '.' : '') : null;
  placeholders.push({ path: missing, content });
  if (content !== null) return { kind: 'bind', path: missing, writable: false };
  return { kind: 'scratch', path: missing, writable: false };
}

/** On a read-only file system, and in another user's folder that this user may not write, no command in a sandbox makes a name. */
function canNeverAppear(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return codeOf(error) === 'EROFS' || (codeOf(error) === 'EACCES' && lstatSync(folder).uid !== process.geteuid?.());
  }
}

/** Whether taking the mount away would open something. */
function covers(mount: Mount): boolean {
  return mount.kind !== 'link' && !(mount.kind === 'bind' && mount.writable);
}

function isInWritable(name: string, plan: SandboxPlan): boolean {
  if (name === '/') return false;
  const covering = coveringEntry(plan.entries, path.dirname(name));
  return covering?.access === 'write' && !(plan.tmp === 'private' && covering.path === '/tmp');
}

/** Mounts under which nothing of the host can be seen. */
const replacing: ReadonlySet<Mount['kind']> = new Set(['scratch', 'hidden-directory', 'proc', 'dev']);

function isReachable(socket: string, plan: SandboxPlan, byPath: ReadonlyMap<string, Mount>): boolean {
  const access = coveringEntry(plan.entries, socket)?.access;
  if (access === 'deny' || !isThere(socket)) return false;
  // The innermost mount counts: a project below /tmp is shown inside of the private one.
  for (let above = path.dirname(socket); ; above = path.dirname(above)) {
    const mount = byPath.get(above);
    if (mount !== undefined) return !replacing.has(mount.kind);
    if (above === '/') return true;
  }
}

/** False in a folder that is closed to this user: then it is closed to the command too. */
function isThere(socket: string): boolean {
  try {
    return pathKind(socket) === 'file';
  } catch {
    return false;
  }
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
  const message = say('{named} is no longer what it was when the command was allowed.', { named });
  return { kind: 'refused', error: { code: 'sandbox-setup-failed', message, remedy: say('Ask again.') } };
}
